// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

/// The query within a scalar. Scalars know no more of it: in bound trees it is a relation, in plans a row source.
public interface SubqueryBody {}
