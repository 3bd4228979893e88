// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.base.error.SqlFailure;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.execute.run.Run;
import bowler.execute.run.Work;
import bowler.storage.ReadIntent;
import bowler.storage.RowCursor;
import bowler.storage.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// Looks for rows with equal keys behind a deferrable key, whose index has an entry for each of them.
public final class KeyProbe {
    private final Run run;
    private final TableDescriptor table;
    private final IndexDescriptor index;
    private final int[] columns;
    private final int[] ownColumns;
    private final KeyEncoder encoder;
    private final TreeRef tree;
    private final RowLayout values;
    private final RowEncoder valueEncoder;
    private final GrowingBytes key = new GrowingBytes();

    public KeyProbe(Run run, TableDescriptor table, IndexDescriptor index) {
        this.run = run;
        this.table = table;
        this.index = index;
        IndexLayout layout = IndexLayout.of(table, index);
        columns = layout.columns();
        encoder = new KeyEncoder(layout.keys());
        tree = run.tree(index.treeId());
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

    /// How a noted key's values are laid out.
    public RowLayout values() {
        return values;
    }

    /// The key's values of a row, kept.
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

    /// Whether more than one row has the key.
    public boolean isRepeated(RowReader keyValues) {
        Work work = run.work("keys looked up for " + index.constraintName());
        if (work == null) {
            return isThereTwice(keyValues);
        }
        work.begin();
        try {
            return isThereTwice(keyValues);
        } finally {
            work.end(1);
        }
    }

    private boolean isThereTwice(RowReader keyValues) {
        encoder.encode(keyValues, ownColumns, key.clear());
        KeyRange range = KeyRange.startingWith(key.toArray());
        try (RowCursor rows = run.transaction.scan(tree, range, false, ReadIntent.KEEP)) {
            return rows.next() && rows.next();
        }
    }

    public String text(RowReader keyValues) {
        return KeyText.of(values, keyValues, ownColumns);
    }

    public SqlFailure failure(RowReader keyValues) {
        return ConstraintError.DUPLICATE.failure(index.constraintName(), table.name(), text(keyValues));
    }
}
