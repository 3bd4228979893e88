// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.text.Identifiers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.function.IntFunction;

/// A table's identity column and the next value that SYSCOLUMNS keeps for it.
public final class IdentityColumn implements SequenceStateRow {
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

    /// Returns the identity column of a table that has one.
    public static IdentityColumn of(TableDescriptor table) {
        for (ColumnDescriptor column : table.columns()) {
            if (column.identity() != null) {
                return new IdentityColumn(table, column);
            }
        }
        throw new IllegalArgumentException("table " + table.name() + " has no identity column");
    }

    /// Returns how the values are generated; a new object after each change.
    public ColumnDescriptor.Identity definition() {
        return column.identity();
    }

    private long least() {
        return switch (column.type().id()) {
            case SMALLINT -> Short.MIN_VALUE;
            case INTEGER -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    /// Returns the last value of an ascending or descending column. If no number follows the last one of the type, that
    /// one means that the column is used up, unless it cycles.
    private long end() {
        long min = least();
        int space = min == Long.MIN_VALUE && !column.identity().cycle() ? 1 : 0;
        return increment() > 0 ? -(min + 1) - space : min + space;
    }

    private long stepsLeft(long value) {
        long step = increment();
        long steps = Long.divideUnsigned(step > 0 ? end() - value : value - end(), Math.abs(step));
        return steps < 0 ? Long.MAX_VALUE : steps;
    }

    private SystemRows rows(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return new SystemRows(
            SystemTable.SYSCOLUMNS, trees.apply(SystemTable.SYSCOLUMNS.descriptor().tableId()), transaction);
    }

    private RowBuffer key(SystemRows rows) {
        RowBuffer row = rows.newRow();
        row.setObject(0, Identifiers.ofTree(table.tableId()));
        row.setLong(2, column.position() + 1);
        return row;
    }

    @Override
    public void goOn(StoreTransaction transaction, IntFunction<TreeRef> trees, Long value) {
        SystemRows rows = rows(transaction, trees);
        RowBuffer row = key(rows);
        rows.copy(rows.lock(row, new RowBytes()), row);
        row.setLong(NEXT_VALUE, value);
        rows.update(row);
    }

    @Override
    public Long peek(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemRows rows = rows(transaction, trees);
        EncodedRow found = rows.read(key(rows), new RowBytes());
        return found == null ? null : (Long) found.longAt(NEXT_VALUE);
    }

    @Override
    public Long next(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemRows rows = rows(transaction, trees);
        EncodedRow found = rows.lock(key(rows), new RowBytes());
        return found == null ? null : (Long) found.longAt(NEXT_VALUE);
    }

    @Override
    public Block take(StoreTransaction transaction, IntFunction<TreeRef> trees, int max) {
        SystemRows rows = rows(transaction, trees);
        RowBuffer row = key(rows);
        EncodedRow found = rows.lock(row, new RowBytes());
        if (found == null) {
            return null;
        }
        long first = found.longAt(NEXT_VALUE);
        long step = increment();
        long min = least();
        boolean fits = step > 0 ? first >= min && first <= end() : first >= end() && first <= -(min + 1);
        if (!fits) {
            if (!column.identity().cycle()) {
                return new Block(0, 0, null);
            }
            first = step > 0 ? min : -(min + 1);
        }
        rows.copy(found, row);
        long stepsLeft = stepsLeft(first);
        int count = 1 + (int) Math.min(max - 1, stepsLeft);
        long next = count <= stepsLeft ? first + count * step : behind(first + (count - 1) * step);
        row.setLong(NEXT_VALUE, next);
        rows.update(row);
        return new Block(first, count, next);
    }

    /// Returns the value to keep after the last one. It does not fit the type: the next [#take] starts again at the
    /// other end if the column cycles by then. So SET CYCLE and SET NO CYCLE take effect on a column that is used up. A
    /// BIGINT has no such value next to its last one and is wrapped at once if it cycles.
    private long behind(long last) {
        long step = increment();
        long next = last + step;
        boolean overflows = step > 0 ? next < last : next > last;
        if (!overflows) {
            return next;
        }
        boolean atMax = step > 0 != column.identity().cycle();
        return atMax ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    @Override
    public long increment() {
        return column.identity().increment();
    }

    @Override
    public long stepCount() {
        return stepsLeft(increment() > 0 ? least() : -(least() + 1));
    }

    @Override
    public SqlFailure spent() {
        return Condition.EXHAUSTED.failure(column.name(), table.name());
    }

    @Override
    public SqlFailure gone() {
        throw new IllegalStateException("the identity column of table " + table.name() + " is not in the catalog");
    }
}
