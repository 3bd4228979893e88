// SPDX-License-Identifier: Apache-2.0

/// Java objects to SQL values and back, and what the driver keeps of rows.
///
/// **Idea.** A getter or setter whose Java type is the column's own goes straight to the row's flat arrays, in the root
/// room; every other pair of types comes here: [ToJava] reads, [ToSql] writes. [ResultColumns] says what columns a result
/// has, [bowler.session.SpillableRows] holds rows that outlive their cursor (scrolling, commit, generated keys, metadata), [BatchRows]
/// the parameters of a batch.
/// **Always true.** A Blob or Clob never changes the row it was read from: what is written to it stays in memory until it is given
/// to a statement. Long ones ([bowler.jdbc.lob.StoredBlob], [bowler.jdbc.lob.StoredClob]) are read by pieces.
/// **Used by** metadata and the root room. **Start at** [ToJava], then [ToSql].
package bowler.jdbc.convert;
