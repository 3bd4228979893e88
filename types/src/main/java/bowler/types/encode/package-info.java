// SPDX-License-Identifier: Apache-2.0

/// Rows as bytes, and keys as bytes whose unsigned order is the SQL order.
///
/// **Idea.** A row is read column by column without decoding the others: [RowLayout] knows each place. A key is a
/// concatenation of parts that compare right as plain bytes: [KeyLayout]. Encoders write behind what is in a
/// [GrowingBytes]; readers look into bytes of somebody else, so that a row costs no allocation but that of the objects
/// asked for.
/// **Always true.** What is decoded is what was encoded; of strings in keys, up to trailing blanks.
/// **Used by** the executor, the system tables. **Start at** [RowLayout], then [KeyLayout].
package bowler.types.encode;
