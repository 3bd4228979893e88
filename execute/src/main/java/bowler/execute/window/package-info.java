// SPDX-License-Identifier: Apache-2.0

/// Window functions.
///
/// **Idea.** The input comes by partitions and in order. [WindowOperator] gathers whole partitions in pages that can be looked at
/// by row number, in memory or in a file, with what the functions look at beside each row; a page with the functions'
/// values is what it gives. The bounds of frames never move back while the row moves on, so each is a cursor
/// ([FrameEdge]); an aggregate over a frame adds rows as the end moves on, takes them out as the start does, or, where
/// that is impossible, asks a tree of partial results ([FrameTree]).
/// **Always true.** A function is asked for the rows of a partition once, in ascending order.
/// **Used by** `build`. **Uses** `operator`, `spill`, `aggregate`. **Start at** [WindowOperator], [WindowValue].
/// **Checked by** `WindowModel`.
package bowler.execute.window;
