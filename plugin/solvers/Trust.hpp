// SPDX-License-Identifier: Apache-2.0
/*! \file Trust.hpp
  \brief How far the data of an impact determine its outcome.
*/
#ifndef Trust_hpp
#define Trust_hpp

#include <any>

#include "multiple_impacts/contact/Law.hpp"

namespace multiple_impacts {

/** Errors of all data at once, at random and as large as the data: a direction for each of
    eight draws. With random signs s,

    \f$ dU_i = s_i \max_k |U^-_k|, \quad de_i = s_i e_i, \quad dK_i = s_i K_i, \quad
        dD_{ij} = (s_i + s_j) D_{ij} \f$

    each kind of data with signs of its own. The last, dD = G D + D G with the diagonal G of
    signs, keeps D symmetric and semi-definite. Signs follow from the numbers of contact and
    direction alone: they are the same at every call, and on every machine.

    Throws InvalidParameter if the problem is none for the law. */
SMI_EXPORT ImpactDirections randomErrors(const Law& law, const ContactProblem& problem);

/** The outcome of an impact, with ImpactOutcome::trust; all the rest of it is that of
    law.solve(), bit for bit. Takes one computation, with derivatives along randomErrors().

    With the largest |dU+| of each direction, amplification is their root mean square over the
    largest |U-|, or over the largest |U+| if nothing moves before. The law's own accuracy a is
    what it promises (LawPromises::accuracy), or 1e-15.

    Where errors of the size of a grow to a hundredth of the speeds in play inside the impact
    (ImpactDerivative::undetermined), derivatives say nothing: they go on growing, while
    outcomes differ by no more than those speeds, and often agree, because contacts that
    vibrate close in the end. Then eight more impacts are solved, with a times each of the
    errors, and their differences over a take the place of dU+.

    It is not known with friction and under laws without derivatives, and there is nothing to
    know of an impact that is given up. Throws InvalidParameter as law.solve() does.

    \param options of the law
    \param observer may be null */
SMI_EXPORT ImpactOutcome solveWithTrust(const Law& law, const ContactProblem& problem,
                                        const std::any& options,
                                        ImpactObserver* observer = nullptr);

/** Whether less than three digits of an outcome can be believed, or errors of its data grow
    more than a thousand times: most data are known to some digits only. */
SMI_EXPORT bool isHardlyDetermined(const ImpactTrust& trust);

}  // namespace multiple_impacts

#endif
