// SPDX-License-Identifier: Apache-2.0

/// Rows that several places of a plan read: common tables, and those that read themselves.
///
/// **Idea.** Shared rows are put aside by the first that reads them and read by all; a recursion puts aside each round's
/// rows for its steps.
/// **Always true.** What a run puts aside is given back when its root operator closes ([SharedRowsRoot]), not when a reader does.
/// **Used by** `build`. **Uses** `operator`, `spill`. **Start at** [RecursiveUnion].
package bowler.execute.common;
