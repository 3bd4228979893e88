// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.base.error.SqlFailure;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.plan.definition.TableConstraints.Reference;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Looks up parents and children of one foreign key. The rows found are kept until the transaction ends.
public final class ReferenceProbe {
    private final RunContext runContext;
    private final Reference reference;
    private final int[] childColumns;
    private final int[] parentColumns;
    private final int[] ownColumns;
    private final RowLayout values;
    private final RowEncoder valueEncoder;
    private final TreeRef parentTree;
    private final KeyEncoder parentEncoder;
    private final boolean isParentUnique;
    private final TreeRef childTree;
    private final KeyEncoder childEncoder;
    private final boolean isChildTable;
    private final GrowingBytes key = new GrowingBytes();
    /// Null if nothing is measured; the same for the next field.
    private final WorkStatistics parentWork;
    private final WorkStatistics childWork;

    public ReferenceProbe(RunContext runContext, Reference reference) {
        this.runContext = runContext;
        this.reference = reference;
        parentWork = runContext.work("parents looked up for " + reference.key().name());
        childWork = runContext.work("children looked for by " + reference.key().name());
        ForeignKey foreignKey = reference.key();
        TableDescriptor parent = reference.parent();
        TableDescriptor child = reference.child();
        childColumns = foreignKey.columns().stream().mapToInt(Integer::intValue).toArray();
        List<KeyColumn> parentKey = parent.keyColumns(foreignKey.parentKeyName());
        parentColumns = parentKey.stream().mapToInt(KeyColumn::position).toArray();
        List<DataType> types = new ArrayList<>();
        ownColumns = new int[parentColumns.length];
        for (int part = 0; part < parentColumns.length; part++) {
            types.add(parent.columns().get(parentColumns[part]).type());
            ownColumns[part] = part;
        }
        values = RowLayout.of(types);
        valueEncoder = new RowEncoder(values);
        IndexDescriptor parentIndex = parent.keyIndex(foreignKey.parentKeyName());
        if (parentIndex == null) {
            parentTree = runContext.tree(parent.treeId());
            parentEncoder = new KeyEncoder(TableLayout.of(parent).clusteringKeys());
            isParentUnique = true;
        } else {
            parentTree = runContext.tree(parentIndex.treeId());
            parentEncoder = new KeyEncoder(IndexLayout.of(parent, parentIndex).keys());
            isParentUnique = parentIndex.unique();
        }
        isChildTable = foreignKey.treeId() == child.treeId();
        childTree = runContext.tree(foreignKey.treeId());
        childEncoder = new KeyEncoder(isChildTable ? TableLayout.of(child).clusteringKeys()
            : IndexLayout.of(child, child.indexOfTree(foreignKey.treeId())).keys());
    }

    public Reference reference() {
        return reference;
    }

    /// Returns the layout of stored key values.
    public RowLayout values() {
        return values;
    }

    /// Copies the key's values of a child.
    ///
    /// @return false if one is NULL, so that the row needs no parent
    public boolean takeChildKey(RowReader child, GrowingBytes into) {
        return take(child, childColumns, into);
    }

    /// Copies the key's values of a parent. Returns false if one is NULL, so that the row has no children.
    public boolean takeParentKey(RowReader parent, GrowingBytes into) {
        return take(parent, parentColumns, into);
    }

    private boolean take(RowReader row, int[] columns, GrowingBytes into) {
        for (int column : columns) {
            if (row.isNull(column)) {
                return false;
            }
        }
        valueEncoder.encode(row, columns, into);
        return true;
    }

    /// Returns whether a child has its parent or needs none.
    public boolean isSatisfied(RowReader child) {
        for (int column : childColumns) {
            if (child.isNull(column)) {
                return true;
            }
        }
        return hasParent(child, childColumns);
    }

    public boolean hasParent(RowReader keyValues) {
        return hasParent(keyValues, ownColumns);
    }

    private boolean hasParent(RowReader row, int[] columns) {
        if (parentWork == null) {
            return parentExists(row, columns);
        }
        parentWork.begin();
        try {
            if (isParentUnique) {
                parentWork.visit(parentTree);
            }
            return parentExists(row, columns);
        } finally {
            parentWork.end(1);
        }
    }

    private boolean parentExists(RowReader row, int[] columns) {
        parentEncoder.encode(row, columns, key.clear());
        if (isParentUnique) {
            return runContext.transaction.lockShared(parentTree, key.bytes, key.length);
        }
        KeyRange range = KeyRange.startingWith(key.toArray());
        try (RowCursor rows = runContext.transaction.scan(parentTree, range, false, ReadIntent.KEEP)) {
            return rows.next();
        }
    }

    /// Returns whether two states of a parent have the same key.
    public boolean isSameParent(RowReader old, RowReader changed) {
        parentEncoder.encode(old, parentColumns, key.clear());
        byte[] before = key.toArray();
        parentEncoder.encode(changed, parentColumns, key.clear());
        return Arrays.equals(before, key.toArray());
    }

    /// Returns whether two states of a child refer to the same parent.
    public boolean isSameChild(RowReader old, RowReader changed) {
        childEncoder.encode(old, childColumns, key.clear());
        byte[] before = key.toArray();
        childEncoder.encode(changed, childColumns, key.clear());
        return Arrays.equals(before, key.toArray());
    }

    /// Returns whether a child refers to these key values.
    public boolean isChildOf(RowReader child, EncodedRow keyValues) {
        for (int column : childColumns) {
            if (child.isNull(column)) {
                return false;
            }
        }
        childEncoder.encode(child, childColumns, key.clear());
        byte[] its = key.toArray();
        childEncoder.encode(keyValues, ownColumns, key.clear());
        return Arrays.equals(its, key.toArray());
    }

    /// Returns the children of a key, as entries of the foreign key's index.
    public RowCursor children(RowReader keyValues) {
        childEncoder.encode(keyValues, ownColumns, key.clear());
        return runContext.transaction.scan(childTree, KeyRange.startingWith(key.toArray()), false, ReadIntent.KEEP);
    }

    /// Copies the clustering key of the child at a cursor of [#children].
    public void childKey(RowCursor child, GrowingBytes into) {
        byte[] bytes = isChildTable ? child.keyBytes() : child.rowBytes();
        int offset = isChildTable ? child.keyOffset() : child.rowOffset();
        int length = isChildTable ? child.keyLength() : child.rowLength();
        into.set(bytes, offset, length);
    }

    /// Returns the statistics of the search for children; null if nothing is measured.
    public WorkStatistics childWork() {
        return childWork;
    }

    public boolean hasChildren(RowReader keyValues) {
        if (childWork == null) {
            return childExists(keyValues);
        }
        childWork.begin();
        try {
            return childExists(keyValues);
        } finally {
            childWork.end(1);
        }
    }

    private boolean childExists(RowReader keyValues) {
        try (RowCursor children = children(keyValues)) {
            return children.next();
        }
    }

    public String text(RowReader keyValues) {
        return KeyValueText.of(values, keyValues, ownColumns);
    }

    public SqlFailure noParent(RowReader keyValues) {
        return ConstraintError.NO_PARENT.failure(
            reference.key().name(), reference.child().name(), text(keyValues), reference.parent().name());
    }

    public SqlFailure hasChildrenFailure(RowReader keyValues) {
        return ConstraintError.HAS_CHILDREN.failure(
            reference.key().name(), reference.parent().name(), text(keyValues), reference.child().name());
    }
}
