# SPDX-License-Identifier: Apache-2.0
"""The figures of the experiments: by item, a function from its folder to a list of figures."""
import experiments_balls
import experiments_columns
import experiments_convergence
import experiments_planar
import experiments_waves

FIGURES = {
    **experiments_waves.FIGURES,
    **experiments_convergence.FIGURES,
    **experiments_columns.FIGURES,
    **experiments_balls.FIGURES,
    **experiments_planar.FIGURES,
}
