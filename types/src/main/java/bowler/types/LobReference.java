// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// Represents a BLOB or CLOB that is stored in chunks apart from its row. A holder of these types has either the value
/// itself or such a reference. Code that only passes values on needs no distinction.
///
/// @param treeId the tree that holds the chunks
/// @param number the number of the value in that tree; never reused
/// @param length bytes of a BLOB, UTF-16 code units of a CLOB
public record LobReference(int treeId, long number, long length) {}
