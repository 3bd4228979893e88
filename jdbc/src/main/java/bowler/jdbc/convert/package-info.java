// SPDX-License-Identifier: Apache-2.0

/// Converts Java objects to SQL values and back, and holds the driver's copies of rows.
///
/// **Idea.** A getter or setter whose Java type is the column's own type accesses the row's flat arrays directly, in
/// the package `connection`; every other pair of types is handled here: [ToJava] reads, [ToSql] writes. [ResultColumns]
/// describes the columns of a result. [bowler.session.SpillableRows] holds rows that outlive their cursor (scrolling,
/// commit, generated keys, metadata). [BatchRows] holds the parameters of a batch.
/// **Always true.** A Blob or Clob never changes the row it was read from: changes to it stay in memory until it is
/// passed to a statement. Long ones ([bowler.jdbc.lob.StoredBlob], [bowler.jdbc.lob.StoredClob]) are read in chunks.
/// **Used by** `metadata`, `connection` and the root package. **Start at** [ToJava], then [ToSql].
package bowler.jdbc.convert;
