// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.plan.scalar.Scalar;
import java.util.List;

/// What an index computes of rows, its texts bound.
///
/// @param treeId of the index
/// @param computed the computed parts of its key, of the types that the index says
/// @param conditions all of which must be true of a row to have an entry; empty: every row has
public record IndexExpressions(int treeId, List<Scalar> computed, List<Scalar> conditions) {}
