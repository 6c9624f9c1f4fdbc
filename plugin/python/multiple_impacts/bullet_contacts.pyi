# SPDX-License-Identifier: Apache-2.0
from typing import Any, Union

__all__ = ["contact_sides"]

Side = tuple[int, int, str, float]

def contact_sides(interaction: Any) -> Union[tuple[Side, Side], None]: ...
