// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.catalog.TableDescriptor;
import bowler.execute.run.Lobs;
import bowler.execute.run.RunContext;
import bowler.types.ForwardingRow;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.encode.EncodedRow;
import java.util.Arrays;

/// The BLOBs, CLOBs and XML of the rows of one table. Long values are written to a separate tree before the row is written, and
/// released after it is removed.
public final class LobColumns {
    private final Lobs lobs;
    private final int treeId;
    /// For each column, `isLob` tells whether its values may be long, and `isText` whether they are text.
    private final boolean[] isLob;
    private final boolean[] isText;
    private final Stored stored = new Stored();
    private int[] allColumns;

    /// A row in its stored form.
    private static final class Stored implements ForwardingRow {
        private RowReader row;
        private boolean[] isReplaced = {};
        private Object[] replaced = {};

        @Override
        public RowReader row() {
            return row;
        }

        @Override
        public Object objectAt(int column) {
            return isReplaced[column] ? replaced[column] : row.objectAt(column);
        }
    }

    private LobColumns(RunContext runContext, TableDescriptor table) {
        lobs = runContext.lobs();
        treeId = table.lobTreeId();
        int count = table.columns().size();
        isLob = new boolean[count];
        isText = new boolean[count];
        allColumns = new int[count];
        for (int column = 0; column < count; column++) {
            isLob[column] = table.columns().get(column).type().id().isLob();
            isText[column] = table.columns().get(column).type().id() != TypeId.BLOB;
            allColumns[column] = column;
        }
    }

    /// Returns null if all values are stored in their rows.
    public static LobColumns of(RunContext runContext, TableDescriptor table) {
        return table.lobTreeId() == 0 ? null : new LobColumns(runContext, table);
    }

    /// Returns whether one of the columns is a BLOB or CLOB.
    public boolean touches(int[] columns) {
        return Arrays.stream(columns).anyMatch(column -> isLob[column]);
    }

    /// Returns the stored form of a new row, valid until the next call.
    public RowReader stored(RowReader row) {
        return stored(row, allColumns, null);
    }

    /// Returns the stored form of column values, valid until the next call.
    ///
    /// @param columns of the given values
    /// @param old the row whose values they replace, or null
    public RowReader stored(RowReader values, int[] columns, EncodedRow old) {
        return stored(values, columns, old, null);
    }

    /// Returns the stored form of column values, valid until the next call. They were stored before, and BEFORE triggers may
    /// have replaced some since: the values that are not used any more are released.
    ///
    /// @param old the row whose values they replace
    /// @param seen the row as it was stored for the triggers
    public RowReader stored(RowReader values, int[] columns, EncodedRow old, EncodedRow seen) {
        if (stored.replaced.length < columns.length) {
            stored.replaced = new Object[columns.length];
            stored.isReplaced = new boolean[columns.length];
        }
        stored.row = values;
        for (int index = 0; index < columns.length; index++) {
            int column = columns[index];
            boolean isReplaced = isLob[column] && !values.isNull(index);
            Object value = isReplaced ? values.objectAt(index) : null;
            LobReference own = isLob[column] && old != null ? old.referenceAt(column) : null;
            LobReference first = isLob[column] && seen != null ? seen.referenceAt(column) : null;
            if (first != null && !first.equals(own)) {
                if (first.equals(value)) {
                    own = first;
                } else {
                    lobs.note(first, isText[column]);
                }
            }
            stored.isReplaced[index] = isReplaced;
            stored.replaced[index] = isReplaced ? lobs.toStore(treeId, value, isText[column], own) : null;
        }
        return stored;
    }

    /// Returns the stored form of a row in the next state of its table.
    ///
    /// @param before the row in its old state; a value that it had is kept by one column
    public RowReader moved(RowReader row, EncodedRow before, LobColumns columnsBefore) {
        if (stored.replaced.length < allColumns.length) {
            stored.replaced = new Object[allColumns.length];
            stored.isReplaced = new boolean[allColumns.length];
        }
        stored.row = row;
        for (int column = 0; column < allColumns.length; column++) {
            boolean isReplaced = isLob[column] && !row.isNull(column);
            stored.isReplaced[column] = isReplaced;
            stored.replaced[column] = null;
            if (isReplaced) {
                Object value = row.objectAt(column);
                LobReference own = value instanceof LobReference reference && columnsBefore != null
                    && columnsBefore.has(before, reference) && !isTaken(reference, column) ? reference : null;
                stored.replaced[column] = lobs.toStore(treeId, value, isText[column], own);
            }
        }
        if (columnsBefore != null && columnsBefore.treeId == treeId) {
            columnsBefore.noteMissing(before, stored.replaced);
        }
        return stored;
    }

    private boolean has(EncodedRow row, LobReference reference) {
        for (int column = 0; column < isLob.length; column++) {
            if (isLob[column] && reference.equals(row.referenceAt(column))) {
                return reference.treeId() == treeId;
            }
        }
        return false;
    }

    private boolean isTaken(LobReference reference, int end) {
        for (int column = 0; column < end; column++) {
            if (reference.equals(stored.replaced[column])) {
                return true;
            }
        }
        return false;
    }

    private void noteMissing(EncodedRow before, Object[] kept) {
        for (int column = 0; column < isLob.length; column++) {
            LobReference reference = isLob[column] ? before.referenceAt(column) : null;
            if (reference != null && !Arrays.asList(kept).contains(reference)) {
                lobs.note(reference, isText[column]);
            }
        }
    }

    /// Releases the values that the row owns.
    void abandon(EncodedRow row) {
        for (int column = 0; column < isLob.length; column++) {
            LobReference reference = isLob[column] ? row.referenceAt(column) : null;
            if (reference != null) {
                lobs.note(reference, isText[column]);
            }
        }
    }

    /// Releases the values that the row owned and its new state does not own.
    void abandonReplaced(EncodedRow old, EncodedRow changed) {
        for (int column = 0; column < isLob.length; column++) {
            LobReference reference = isLob[column] ? old.referenceAt(column) : null;
            if (reference != null && !reference.equals(changed.referenceAt(column))) {
                lobs.note(reference, isText[column]);
            }
        }
    }

    /// Releases the values that the last [#stored] row owns, because the row was not inserted.
    void abandonStored() {
        for (int column = 0; column < isLob.length; column++) {
            if (stored.isReplaced[column] && stored.replaced[column] instanceof LobReference reference) {
                lobs.note(reference, isText[column]);
            }
        }
    }
}
