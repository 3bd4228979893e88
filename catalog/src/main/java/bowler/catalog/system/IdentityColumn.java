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
import java.math.BigInteger;
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

    /// How the values are made; a new object after each change.
    public ColumnDescriptor.Identity definition() {
        return column.identity();
    }

    /// The value that many steps after another. Behind the last value of its type a column that cycles goes on from the
    /// other end; of others the value stays at the end of 64 bits, where it is refused.
    public long after(long value, int steps) {
        long step = column.identity().increment();
        long least = least();
        long most = -(least + 1);
        if (steps == 1 && (step > 0 ? value <= most - step : value >= least - step)) {
            return value + step;
        }
        BigInteger next = BigInteger.valueOf(value).add(BigInteger.valueOf(step).multiply(BigInteger.valueOf(steps)));
        boolean isUp = step > 0;
        boolean isBeyond = next.compareTo(BigInteger.valueOf(isUp ? most : least)) * Long.signum(step) > 0;
        if (!isBeyond) {
            return next.longValueExact();
        }
        if (!column.identity().cycle()) {
            boolean overflows = next.bitLength() >= Long.SIZE;
            return !overflows ? next.longValueExact() : isUp ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        long from = isUp ? least : most;
        BigInteger width = BigInteger.valueOf(most).subtract(BigInteger.valueOf(least));
        BigInteger perRound = width.divide(BigInteger.valueOf(step).abs()).add(BigInteger.ONE);
        BigInteger toEnd = BigInteger.valueOf(isUp ? most : value).subtract(BigInteger.valueOf(isUp ? value : least))
            .divide(BigInteger.valueOf(step).abs());
        BigInteger left = BigInteger.valueOf(steps).subtract(toEnd).subtract(BigInteger.ONE).mod(perRound);
        return BigInteger.valueOf(from).add(left.multiply(BigInteger.valueOf(step))).longValueExact();
    }

    private long least() {
        return switch (column.type().id()) {
            case SMALLINT -> Short.MIN_VALUE;
            case INTEGER -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    /// The value, if the column's type holds it; else 2200H.
    public long checkedValue(long value) {
        long least = least();
        boolean fits = value >= least && value <= -(least + 1);
        boolean isSpent = least == Long.MIN_VALUE && !column.identity().cycle()
            && (value == Long.MAX_VALUE || value == Long.MIN_VALUE);
        if (!fits || isSpent) {
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
