# SPDX-License-Identifier: Apache-2.0
"""The figures of the experiments: by item, a function from its folder to a list of figures."""
from . import experiments_balls
from . import experiments_columns
from . import experiments_convergence
from . import experiments_planar
from . import experiments_waves

FIGURES = {
    **experiments_waves.FIGURES,
    **experiments_convergence.FIGURES,
    **experiments_columns.FIGURES,
    **experiments_balls.FIGURES,
    **experiments_planar.FIGURES,
}
