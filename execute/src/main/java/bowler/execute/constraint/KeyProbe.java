// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.base.error.SqlFailure;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.execute.run.RunContext;
import bowler.execute.run.WorkStatistics;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// Finds rows with equal keys in the index of a deferrable key, which has an entry for each row.
public final class KeyProbe {
    private final RunContext runContext;
    private final TableDescriptor table;
    private final IndexDescriptor index;
    private final int[] columns;
    private final int[] ownColumns;
    private final KeyEncoder encoder;
    private final TreeRef tree;
    private final RowLayout values;
    private final RowEncoder valueEncoder;
    private final GrowingBytes key = new GrowingBytes();

    public KeyProbe(RunContext runContext, TableDescriptor table, IndexDescriptor index) {
        this.runContext = runContext;
        this.table = table;
        this.index = index;
        IndexLayout layout = IndexLayout.of(table, index);
        columns = layout.columns();
        encoder = new KeyEncoder(layout.keys());
        tree = runContext.tree(index.treeId());
        List<DataType> types = new ArrayList<>();
        ownColumns = new int[columns.length];
        for (int part = 0; part < columns.length; part++) {
            types.add(table.columns().get(columns[part]).type());
            ownColumns[part] = part;
        }
        values = RowLayout.of(types);
        valueEncoder = new RowEncoder(values);
    }

    public TableDescriptor table() {
        return table;
    }

    public IndexDescriptor index() {
        return index;
    }

    /// Returns the layout of a noted key's values.
    public RowLayout values() {
        return values;
    }

    /// Copies the key's values of a row.
    ///
    /// @return false if one is NULL, so that no other row has this key
    public boolean take(RowReader row, GrowingBytes into) {
        for (int column : columns) {
            if (row.isNull(column)) {
                return false;
            }
        }
        valueEncoder.encode(row, columns, into);
        return true;
    }

    /// Returns whether more than one row has the key.
    public boolean isRepeated(RowReader keyValues) {
        WorkStatistics workStatistics = runContext.work("keys looked up for " + index.constraintName());
        if (workStatistics == null) {
            return isDuplicate(keyValues);
        }
        workStatistics.begin();
        try {
            return isDuplicate(keyValues);
        } finally {
            workStatistics.end(1);
        }
    }

    private boolean isDuplicate(RowReader keyValues) {
        encoder.encode(keyValues, ownColumns, key.clear());
        KeyRange range = KeyRange.startingWith(key.toArray());
        try (RowCursor rows = runContext.transaction.scan(tree, range, false, ReadIntent.KEEP)) {
            return rows.next() && rows.next();
        }
    }

    public String text(RowReader keyValues) {
        return KeyValueText.of(values, keyValues, ownColumns);
    }

    public SqlFailure failure(RowReader keyValues) {
        return ConstraintError.DUPLICATE.failure(index.constraintName(), table.name(), text(keyValues));
    }
}
