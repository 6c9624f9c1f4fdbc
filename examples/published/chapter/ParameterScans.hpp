// SPDX-License-Identifier: Apache-2.0
/*! \file ParameterScans.hpp
  \brief LZB's outcomes over a parameter of the chain, and their measures (sections 5.1.1 and
  5.1.2).
*/
#ifndef ParameterScans_hpp
#define ParameterScans_hpp

#include <functional>
#include <string>
#include <vector>

#include "multiple_impacts/models/Chain.hpp"
#include "published/ChainOutcome.hpp"
#include "published/Notebook.hpp"
#include "published/Rooms.hpp"

namespace multiple_impacts::published::chapter {

/** The solver's default tolerance; for exponents near 0, where the cost grows like
    1/tolerance, 1e-3 (1e-5 for ten balls or fewer): velocities at both ends of a long chain
    are then within 1e-4 m/s. */
StudyOptions affordable(const models::Chain& chain);

/** A chain for each value of a parameter. */
struct Family {
  std::string parameter;  ///< name of the column
  std::function<models::Chain(double)> chainOf;
};

/** Writes LZB's velocities to velocities.csv: a row per value, the parameter and v_1, v_2, ...
    [m/s]. */
Table computeProfiles(Notebook& notebook, const Family& family,
                      const std::vector<double>& values);

/** Measures of LZB's outcome, and of the other laws' against it (eqs. 38-41): a row per value,
    the parameter, moving_forward, gap_moreau, gap_binary [%], good_moreau, good_binary,
    dispersion. */
Table scan(Notebook& notebook, const Family& family, const std::vector<double>& values,
           const std::string& name = "scan");

/** The measures in one row of a scan. */
struct Measures {
  double parameter = 0., forward = 0., gapMoreau = 0., gapBinary = 0., goodMoreau = 0.,
         goodBinary = 0., dispersion = 0.;
};
std::vector<Measures> measuresIn(const Table& scan);

/** The row whose parameter is nearest. */
Measures measuresAt(const std::vector<Measures>& rows, double parameter);

/** The largest growth of a measure from one row to the next; 0 if it grows nowhere. */
double largestGrowth(const std::vector<Measures>& rows, double Measures::*measure);

/** The largest fall of a measure from one row to the next. */
double largestFall(const std::vector<Measures>& rows, double Measures::*measure);

/** The rows for which a condition holds. */
std::vector<Measures> where(const std::vector<Measures>& rows,
                            const std::function<bool(const Measures&)>& condition);

/** Where the dispersion measure is smallest: top of the parabola through three points. */
double smallestDispersionAt(const std::vector<Measures>& rows);

}  // namespace multiple_impacts::published::chapter

#endif
