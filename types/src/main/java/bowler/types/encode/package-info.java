// SPDX-License-Identifier: Apache-2.0

/// Encoding of rows as bytes, and of keys as bytes whose unsigned order is the SQL order.
///
/// **Idea.** A column of a row is read without decoding the others, because [RowLayout] knows each place. A key is a
/// concatenation of parts that compare correctly as plain bytes: [KeyLayout]. Encoders append to a [GrowingBytes].
/// Readers look into bytes that belong to their caller, so that a row allocates only the objects that are read.
/// **Always true.** Decoding returns the encoded value; for strings in keys, up to trailing blanks. **Used by** the
/// executor and the system tables. **Start at** [RowLayout], then [KeyLayout].
package bowler.types.encode;
