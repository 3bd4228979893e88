// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.storage.RowBytes;
import bowler.storage.StoreTransaction;
import bowler.storage.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.function.IntFunction;

/// A table's identity column and the next value that SYSCOLUMNS keeps for it.
public final class IdentityColumn {
    private static final int NEXT_VALUE = 6;

    private final TableDescriptor table;
    private final ColumnDescriptor column;

    private enum Condition implements SqlError {
        EXHAUSTED;

        @Override
        public String sqlState() {
            return "2200H";
        }

        @Override
        public Severity severity() {
            return Severity.STATEMENT;
        }

        @Override
        public String text() {
            return "the identity column %s of table %s has used up the values of its type";
        }
    }

    private IdentityColumn(TableDescriptor table, ColumnDescriptor column) {
        this.table = table;
        this.column = column;
    }

    /// The identity column of a table that has one.
    public static IdentityColumn of(TableDescriptor table) {
        for (ColumnDescriptor column : table.columns()) {
            if (column.identity() != null) {
                return new IdentityColumn(table, column);
            }
        }
        throw new IllegalArgumentException("table " + table.name() + " has no identity column");
    }

    /// The value that many steps after another; an overflow of 64 bits stays at the end, where it is refused.
    public long after(long value, int steps) {
        long step = column.identity().increment();
        long next = value + step * steps;
        boolean overflows = step > 0 ? next < value : next > value;
        return overflows ? step > 0 ? Long.MAX_VALUE : Long.MIN_VALUE : next;
    }

    /// The value, if the column's type holds it; else 2200H.
    public long checkedValue(long value) {
        boolean fits = switch (column.type().id()) {
            case SMALLINT -> value == (short) value;
            case INTEGER -> value == (int) value;
            default -> value != Long.MAX_VALUE && value != Long.MIN_VALUE;
        };
        if (!fits) {
            throw Condition.EXHAUSTED.failure(column.name(), table.name());
        }
        return value;
    }

    /// Makes the catalog go on with a value.
    public void goOn(StoreTransaction transaction, IntFunction<TreeRef> trees, long next) {
        TreeRef tree = trees.apply(SystemTable.SYSCOLUMNS.descriptor().tableId());
        SystemRows rows = new SystemRows(SystemTable.SYSCOLUMNS, tree, transaction);
        RowBuffer row = rows.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setLong(2, column.position() + 1);
        rows.copy(rows.lock(row, new RowBytes()), row);
        row.setLong(NEXT_VALUE, next);
        rows.update(row);
    }

    /// Takes a block of values out of the catalog.
    ///
    /// @return the first of them; null if the transaction does not see the column
    public Long reserve(StoreTransaction transaction, IntFunction<TreeRef> trees, int count) {
        TreeRef tree = trees.apply(SystemTable.SYSCOLUMNS.descriptor().tableId());
        SystemRows rows = new SystemRows(SystemTable.SYSCOLUMNS, tree, transaction);
        RowBuffer row = rows.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setLong(2, column.position() + 1);
        EncodedRow found = rows.lock(row, new RowBytes());
        if (found == null) {
            return null;
        }
        long first = found.longAt(NEXT_VALUE);
        rows.copy(found, row);
        row.setLong(NEXT_VALUE, after(first, count));
        rows.update(row);
        return first;
    }
}
