// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

/// The body of a subquery. Scalars do not know its form: it is a relation in bound trees and a row source in plans.
public interface SubqueryBody {}
