// SPDX-License-Identifier: Apache-2.0

/// BLOBs and CLOBs that are too long for their rows: chunks in a separate tree of the table.
///
/// **Idea.** The row holds a [bowler.types.LobReference]. The chunks are rows of an ordinary tree. Each has a fixed
/// number of bytes or characters, so one lookup finds any position of the value. They are added by the transaction that
/// adds the row, and never changed.
/// **The end of a value.** A transaction that removes the row or replaces the value writes a note with its number into
/// the same tree. The chunks stay for readers of older snapshots, and for the transaction itself. When all snapshots
/// see the note, the chunks are removed without keeping old versions; the note is removed last, so that a crash in
/// between does no harm.
/// **Always true.** A reference in a row that a snapshot may see has all its chunks. A value belongs to one column of
/// one row: assigning it to another column or row copies it. A chunk belongs to a value of a row, to a note, or to an
/// active transaction.
/// **Used by** `audit`, the executor and the engine. **Uses** the API of storage. **Start at** [LobTree], then
/// [LobWriter].
package bowler.catalog.lob;
