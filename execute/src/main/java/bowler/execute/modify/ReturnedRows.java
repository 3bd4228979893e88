// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan.Showing;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// Some columns of the rows that a statement has changed, kept for its caller.
public final class ReturnedRows {
    private static final byte[] NO_KEY = {};

    private final int[] columns;
    private final Showing showing;
    private final RowLayout layout;
    private final RowEncoder encoder;
    private final RecordStore rows;
    private final GrowingBytes bytes = new GrowingBytes();
    /// Null if the rows carry no additional values.
    private final Pair pair;

    /// @param columns positions in the table
    public ReturnedRows(TableDescriptor table, int[] columns, MemoryBudget memory, SpillDisk disk) {
        this(table, columns, Showing.LAST, List.of(), memory, disk);
    }

    /// @param beside types of the additional values that follow each row's columns
    public ReturnedRows(
            TableDescriptor table, int[] columns, Showing showing, List<DataType> extraTypes, MemoryBudget memory,
            SpillDisk disk) {
        int width = table.columns().size();
        List<DataType> types = new ArrayList<>();
        for (int column : columns) {
            types.add(table.columns().get(column).type());
        }
        types.addAll(extraTypes);
        this.columns = java.util.Arrays.copyOf(columns, types.size());
        for (int index = columns.length; index < types.size(); index++) {
            this.columns[index] = width + index - columns.length;
        }
        this.showing = showing;
        pair = extraTypes.isEmpty() ? null : new Pair(width);
        layout = RowLayout.of(types);
        encoder = new RowEncoder(layout);
        rows = new RecordStore(memory, disk);
    }

    /// Sets the additional values of the following rows.
    void setExtraColumns(Vector[] values, int place) {
        if (pair != null) {
            pair.beside.columns = values;
            pair.beside.at(place);
        }
    }

    /// Records an inserted row.
    void added(RowReader row) {
        if (showing != Showing.BEFORE) {
            keep(row);
        }
    }

    /// Records an updated row.
    void changed(RowReader old, RowReader row) {
        keep(showing == Showing.BEFORE ? old : row);
    }

    /// Records a deleted row.
    void removed(RowReader old) {
        if (showing != Showing.AFTER) {
            keep(old);
        }
    }

    private void keep(RowReader row) {
        RowReader whole = row;
        if (pair != null) {
            pair.row = row;
            whole = pair;
        }
        encoder.encode(whole, columns, bytes.clear());
        rows.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
    }

    public RowLayout layout() {
        return layout;
    }

    /// Returns the rows in the layout of [#layout]; they can be read repeatedly.
    public RecordStore records() {
        return rows;
    }

    public void close() {
        rows.close();
    }

    /// A row of the table with its additional values.
    private static final class Pair implements RowReader {
        final VectorRow beside = new VectorRow();
        private final int width;
        private RowReader row;

        Pair(int width) {
            this.width = width;
        }

        @Override
        public boolean isNull(int column) {
            return column < width ? row.isNull(column) : beside.isNull(column - width);
        }

        @Override
        public long longAt(int column) {
            return column < width ? row.longAt(column) : beside.longAt(column - width);
        }

        @Override
        public double doubleAt(int column) {
            return column < width ? row.doubleAt(column) : beside.doubleAt(column - width);
        }

        @Override
        public Object objectAt(int column) {
            return column < width ? row.objectAt(column) : beside.objectAt(column - width);
        }
    }
}
