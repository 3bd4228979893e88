// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// A secondary index. Its tree's key is the encoded key columns, followed by the table's clustering key unless the
/// entry is unique by itself; its row is the table's clustering key.
///
/// @param treeId its tree
/// @param unique no two entries have the same key columns, which the tree enforces
/// @param nullsDistinct true: keys that contain NULL never collide (a UNIQUE constraint); false: NULLs are equal (a
///     UNIQUE index, as in Derby). A key with a NULL and distinct NULLs carries the clustering key like a non-unique
///     one.
/// @param constraintName the constraint for which the index was created, or null. A foreign key's index is not unique;
///     nor is the index of a deferrable key, whose rows are compared when it is checked
/// @param key the primary key or unique constraint that the index implements, or null
/// @param form the content of entries other than key columns; only indexes that users created have a form other than
///     the plain one
public record IndexDescriptor(
        int treeId, String name, boolean unique, boolean nullsDistinct, List<KeyColumn> keyColumns,
        String constraintName, Key key, IndexForm form) {

    /// A PRIMARY KEY or UNIQUE constraint.
    public record Key(boolean primary, Enforcement enforcement) {
        public static final Key UNIQUE = new Key(false, Enforcement.IMMEDIATE);
    }

    /// An index that a user created, or that of a UNIQUE constraint that is checked immediately.
    public IndexDescriptor(
            int treeId, String name, boolean unique, boolean nullsDistinct, List<KeyColumn> keyColumns,
            String constraintName) {
        this(treeId, name, unique, nullsDistinct, keyColumns, constraintName,
            constraintName == null ? null : Key.UNIQUE);
    }

    /// An index over columns and nothing else.
    public IndexDescriptor(
            int treeId, String name, boolean unique, boolean nullsDistinct, List<KeyColumn> keyColumns,
            String constraintName, Key key) {
        this(treeId, name, unique, nullsDistinct, keyColumns, constraintName, key, IndexForm.PLAIN);
    }

    /// Returns whether the entries depend on the column.
    public boolean touches(int position) {
        for (KeyColumn column : keyColumns) {
            if (column.position() == position) {
                return true;
            }
        }
        return !form.isPlain() && (form.included().contains(position) || form.names(position));
    }

    public IndexDescriptor withName(String newName) {
        return new IndexDescriptor(treeId, newName, unique, nullsDistinct, keyColumns, constraintName, key, form);
    }

    public IndexDescriptor withConstraintName(String newName) {
        return new IndexDescriptor(treeId, name, unique, nullsDistinct, keyColumns, newName, key, form);
    }

    public IndexDescriptor withForm(IndexForm newForm) {
        return new IndexDescriptor(treeId, name, unique, nullsDistinct, keyColumns, constraintName, key, newForm);
    }

    public IndexDescriptor withTree(int newTreeId) {
        return new IndexDescriptor(newTreeId, name, unique, nullsDistinct, keyColumns, constraintName, key, form);
    }
}
