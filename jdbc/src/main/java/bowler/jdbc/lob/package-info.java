// SPDX-License-Identifier: Apache-2.0

/// BLOBs and CLOBs as JDBC objects: held by value, or read from the database in chunks.
///
/// **Idea.** A stored value is read through a [LobAccess] until it is changed; from then on it is held by value.
/// **Used by** `convert`, `jdbc`. **Uses** `session`. **Start at** [StoredBlob].
package bowler.jdbc.lob;
