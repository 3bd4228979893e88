// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// A secondary index. Its tree's key is the encoded key columns, followed by the table's clustering key unless
/// the entry is unique by itself; its row is the table's clustering key.
///
/// @param treeId its tree
/// @param nullsDistinct true: keys that contain NULL never collide (a UNIQUE constraint); false: NULLs are equal (a
///     UNIQUE index, as in Derby). A key with a NULL and distinct NULLs carries the clustering key like a non-unique one.
/// @param constraintName the constraint it stands behind, or null
public record IndexDescriptor(
        int treeId, String name, boolean unique, boolean nullsDistinct, List<KeyColumn> keyColumns,
        String constraintName) {}
