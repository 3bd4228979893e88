// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.TypeText;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.function.IntFunction;

/// A table's identity column. Its next value is the CURRENTVALUE of a row of SYSSEQUENCES in the schema SYS, as in Derby;
/// NULL if all values are taken. The name of that row is made from the table's id.
public final class IdentityColumn implements SequenceStateRow {
    private static final String SYSTEM_SCHEMA = "SYS";
    /// Columns of SYSSEQUENCES.
    private static final int CURRENT_VALUE = 4;
    /// Columns of SYSCOLUMNS.
    private static final int FIRST_VALUE = 6;

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
            return "The identity column %s of table %s has no more values. Restart it with ALTER TABLE ... RESTART WITH, or change its type to a wider one.";
        }
    }

    private IdentityColumn(TableDescriptor table, ColumnDescriptor column) {
        this.table = table;
        this.column = column;
    }

    /// Returns the identity column of a table that has one.
    public static IdentityColumn of(TableDescriptor table) {
        IdentityColumn found = orNull(table);
        if (found == null) {
            throw new IllegalArgumentException("table " + table.name() + " has no identity column");
        }
        return found;
    }

    /// Returns the identity column of a table; null if it has none.
    public static IdentityColumn orNull(TableDescriptor table) {
        for (ColumnDescriptor column : table.columns()) {
            if (column.identity() != null) {
                return new IdentityColumn(table, column);
            }
        }
        return null;
    }

    /// Returns how the values are generated; a new object after each change.
    public ColumnDescriptor.Identity definition() {
        return column.identity();
    }

    /// Returns the name of its row in SYSSEQUENCES.
    public String sequenceName() {
        return Identifiers.identitySequenceName(table.tableId());
    }

    /// Returns whether another column, maybe in an earlier state of the table, has the same type and rules.
    boolean hasDefinitionOf(IdentityColumn other) {
        return column.type().equals(other.column.type()) && column.identity().equals(other.column.identity());
    }

    private long minimum() {
        return switch (column.type().id()) {
            case SMALLINT -> Short.MIN_VALUE;
            case INTEGER -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    private long maximum() {
        return -(minimum() + 1);
    }

    /// Returns the number of steps from a value to the end; results above the maximum of a long become that maximum.
    private long stepsLeft(long value) {
        long step = increment();
        long steps = Long.divideUnsigned(step > 0 ? maximum() - value : value - minimum(), Math.abs(step));
        return steps < 0 ? Long.MAX_VALUE : steps;
    }

    /// Returns the value that follows another one; null if that is the last one.
    public Long after(long value) {
        return stepsLeft(value) > 0 ? (Long) (value + increment()) : column.identity().cycle() ? (Long) restart() : null;
    }

    private SystemRows rows(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return rows(SystemTable.SYSSEQUENCES, transaction, trees);
    }

    private static SystemRows rows(SystemTable table, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    private RowBuffer key(SystemRows rows) {
        RowBuffer row = rows.newRow();
        row.setObject(0, Identifiers.ofIdentity(table.tableId()));
        return row;
    }

    /// Adds the row of a new identity column.
    void add(SystemRows sequences) {
        add(sequences, column.identity().start());
    }

    private void add(SystemRows sequences, Long next) {
        Invariant.check(sequences.insert(row(sequences, next)), "a row of the catalog is there already");
    }

    void remove(SystemRows sequences, SystemRows columns) {
        locked(sequences, columns);
        Invariant.check(sequences.delete(key(sequences)), "a row of the catalog is missing");
    }

    /// Writes another definition of the same column. The next value stays.
    void change(SystemRows sequences, SystemRows columns) {
        EncodedRow found = locked(sequences, columns);
        Long next = found.isNull(CURRENT_VALUE) ? null : (Long) found.longAt(CURRENT_VALUE);
        sequences.update(row(sequences, next));
    }

    private RowBuffer row(SystemRows rows, Long next) {
        RowBuffer row = key(rows);
        row.setObject(1, sequenceName());
        row.setObject(2, Identifiers.ofSchema(SYSTEM_SCHEMA));
        row.setObject(3, TypeText.of(column.type(), false));
        put(row, next);
        row.setLong(5, column.identity().start());
        row.setLong(6, minimum());
        row.setLong(7, maximum());
        row.setLong(8, increment());
        row.setObject(9, column.identity().cycle() ? "Y" : "N");
        return row;
    }

    private void put(RowBuffer row, Long value) {
        if (value == null || value < minimum() || value > maximum()) {
            row.setNull(CURRENT_VALUE);
        } else {
            row.setLong(CURRENT_VALUE, value);
        }
    }

    /// Locks the row and shows it; null if the transaction does not see it. Databases of catalog format 1 have no such row
    /// until they are upgraded: SYSCOLUMNS has the next value.
    private EncodedRow locked(SystemRows rows, SystemRows columns) {
        RowBuffer key = key(rows);
        EncodedRow found = rows.lock(key, new RowBytes());
        if (found != null) {
            return found;
        }
        RowBuffer columnKey = columns.newRow();
        columnKey.setObject(0, Identifiers.ofTree(table.tableId()));
        columnKey.setLong(2, column.position() + 1);
        EncodedRow old = columns.lock(columnKey, new RowBytes());
        if (old == null) {
            return null;
        }
        found = rows.lock(key, new RowBytes());
        if (found == null) {
            long next = old.longAt(FIRST_VALUE);
            boolean isSpent = !column.identity().cycle() && next == (increment() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
            add(rows, isSpent ? null : (Long) next);
            found = rows.lock(key, new RowBytes());
        }
        return found;
    }

    /// Writes the row of a column of catalog format 1.
    public void upgrade(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        locked(rows(transaction, trees), transaction, trees);
    }

    private EncodedRow locked(SystemRows rows, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return locked(rows, rows(SystemTable.SYSCOLUMNS, transaction, trees));
    }

    @Override
    public void restartWith(StoreTransaction transaction, IntFunction<TreeRef> trees, Long value) {
        SystemRows rows = rows(transaction, trees);
        locked(rows, transaction, trees);
        rows.update(row(rows, value));
    }

    @Override
    public Long peek(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemRows rows = rows(transaction, trees);
        return next(rows.read(key(rows), new RowBytes()));
    }

    @Override
    public Long next(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        return next(locked(rows(transaction, trees), transaction, trees));
    }

    private Long next(EncodedRow found) {
        return found == null ? null : !found.isNull(CURRENT_VALUE) ? (Long) found.longAt(CURRENT_VALUE)
            : column.identity().cycle() ? (Long) restart() : null;
    }

    /// Returns the value that follows the last one of a cycle.
    private long restart() {
        return increment() > 0 ? minimum() : maximum();
    }

    @Override
    public Block take(StoreTransaction transaction, IntFunction<TreeRef> trees, int max) {
        SystemRows rows = rows(transaction, trees);
        EncodedRow found = locked(rows, transaction, trees);
        if (found == null) {
            return null;
        }
        Long first = next(found);
        if (first == null) {
            return new Block(0, 0, null);
        }
        long stepsLeft = stepsLeft(first);
        int count = 1 + (int) Math.min(max - 1, stepsLeft);
        Long next = count <= stepsLeft ? (Long) (first + count * increment()) : null;
        rows.update(row(rows, next));
        return new Block(first, count, next == null && column.identity().cycle() ? (Long) restart() : next);
    }

    @Override
    public long increment() {
        return column.identity().increment();
    }

    @Override
    public long stepCount() {
        return stepsLeft(restart());
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
