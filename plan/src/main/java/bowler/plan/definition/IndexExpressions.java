// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.plan.scalar.Scalar;
import java.util.List;

/// The bound expressions of an index.
///
/// @param treeId the tree of the index
/// @param computed the computed parts of its key, of the types that the index declares
/// @param conditions the conditions that a row must satisfy to have an entry; empty if every row has one
public record IndexExpressions(int treeId, List<Scalar> computed, List<Scalar> conditions) {}
