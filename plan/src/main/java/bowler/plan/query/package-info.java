// SPDX-License-Identifier: Apache-2.0

/// Physical operators that return rows, as data.
///
/// **Idea.** A [RowSource] says where rows come from. Rows between nodes consist of slots counted from 0. A column of a
/// scalar names a slot of its node's input. Everything is immutable. **Used by** `plan`, `sql`, `execute`. **Uses**
/// `plan.scalar`, `catalog`. **Start at** [RowSource].
package bowler.plan.query;
