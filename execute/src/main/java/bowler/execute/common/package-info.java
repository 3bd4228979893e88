// SPDX-License-Identifier: Apache-2.0

/// Rows that several places of a plan read: common table expressions and recursive queries.
///
/// **Idea.** The first reader of shared rows stores them, and all readers read the stored rows. A recursion stores the
/// rows of each round for its steps.
/// **Always true.** The stored rows of a run are released when its root operator closes ([SharedRowsRoot]), not when a
/// reader does.
/// **Used by** `build`. **Uses** `operator`, `spill`. **Start at** [RecursiveUnion].
package bowler.execute.common;
