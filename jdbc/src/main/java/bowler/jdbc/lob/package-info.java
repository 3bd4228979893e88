// SPDX-License-Identifier: Apache-2.0

/// BLOBs and CLOBs as JDBC objects: held by value, or read from the database by pieces.
///
/// **Idea.** A stored value is read through a [LobAccess] until something is written to it; from then on it is held by value.
/// **Used by** `convert`, `jdbc`. **Uses** `session`. **Start at** [StoredBlob].
package bowler.jdbc.lob;
