// SPDX-License-Identifier: Apache-2.0

/// Window functions.
///
/// **Idea.** The input comes by partitions and in order. [WindowOperator] collects whole partitions in pages, in memory
/// or in a file. The pages give access to rows by number, together with the arguments of the functions. A page with the
/// functions' values is a batch of the result. The bounds of frames never move back while the row advances, so each is
/// a cursor ([FrameEdge]). An aggregate over a frame adds rows as the end advances and removes rows as the start
/// advances. If it cannot remove rows, it queries a tree of partial results ([FrameTree]).
/// **Always true.** A function is asked for the rows of a partition once, in ascending order.
/// **Used by** `build`. **Uses** `operator`, `spill`, `aggregate`. **Start at** [WindowOperator], [WindowValue].
/// **Checked by** `WindowModel`.
package bowler.execute.window;
