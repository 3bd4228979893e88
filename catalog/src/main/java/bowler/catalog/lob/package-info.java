// SPDX-License-Identifier: Apache-2.0

/// BLOBs and CLOBs too long for their rows: pieces in a tree beside the table's.
///
/// **Idea.** The row holds a [bowler.types.LobReference]. The pieces are rows of an ordinary tree, of a fixed number of
/// bytes or characters each, so that any place of the value is one look-up away. They are added by the transaction that adds
/// the row, and never changed.
/// **The end of a value.** Who removes the row, or replaces the value, notes its number in the same tree. The pieces stay, for
/// those who see an older state of the row, and for the transaction itself. When all see the note, they are removed for good,
/// without a memory of what they held; the note goes last, so that a crash in between is no matter.
/// **Always true.** A reference in a row that somebody may see has all its pieces. A value belongs to one column of one row:
/// who gives it to another copies it. A piece belongs to a value of a row, or of a note, or its transaction is not over.
/// **Used by** `audit`, the executor, the engine. **Uses** storage's door. **Start at** [LobTree], then [LobWriter].
package bowler.catalog.lob;
