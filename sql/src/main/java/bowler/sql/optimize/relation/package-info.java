// SPDX-License-Identifier: Apache-2.0

/// Plans for relations other than joins: groups, windows, set operations, recursion, order and limits.
///
/// **Idea.** [RelationPlanner] walks down the bound tree. Each node returns its cheapest plan, and in addition the
/// cheapest one in a required order if that may save a sort. **Used by** `optimize`. **Uses** `optimize.join`. **Start
/// at** [RelationPlanner].
package bowler.sql.optimize.relation;
