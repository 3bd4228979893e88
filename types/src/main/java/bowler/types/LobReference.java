// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// Stands in rows for a BLOB or CLOB that is kept apart from its row, by pieces. Whatever holds values of these types holds
/// either the value itself or such a reference; who only passes values on need not care which.
///
/// @param treeId where its pieces are
/// @param number of the value there; never given twice
/// @param length bytes of a BLOB, characters (as Java counts them) of a CLOB
public record LobReference(int treeId, long number, long length) {}
