// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.system.text.Identifiers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.function.IntFunction;

/// The row of a sequence, whose CURRENTVALUE is the first value not yet taken; NULL if all are taken.
public final class SequenceRow implements SequenceStateRow {
    private static final int CURRENT_VALUE = 4;

    private final SequenceDescriptor sequence;

    public SequenceRow(SequenceDescriptor sequence) {
        this.sequence = sequence;
    }

    private enum Condition implements SqlError {
        OUTSIDE("22003", "The value %s is not between %s and %s, the limits of the sequence '%s.%s'."),
        NO_LONGER_EXISTS("42X94", "The sequence '%s.%s' no longer exists."),
        SPENT("2200H", "The sequence '%s.%s' has no more values. Restart it with ALTER SEQUENCE ... RESTART WITH, or create it with CYCLE or a wider type.");

        private final String sqlState;
        private final String text;

        Condition(String sqlState, String text) {
            this.sqlState = sqlState;
            this.text = text;
        }

        @Override
        public String sqlState() {
            return sqlState;
        }

        @Override
        public Severity severity() {
            return Severity.STATEMENT;
        }

        @Override
        public String text() {
            return text;
        }
    }

    @Override
    public Block take(StoreTransaction transaction, IntFunction<TreeRef> trees, int max) {
        SystemRows rows = rows(transaction, trees);
        RowBuffer row = key(rows);
        EncodedRow found = rows.lock(row, new RowBytes());
        if (found == null) {
            return null;
        }
        if (found.isNull(CURRENT_VALUE)) {
            return new Block(0, 0, null);
        }
        long first = found.longAt(CURRENT_VALUE);
        rows.copy(found, row);
        long stepsLeft = stepsLeft(first);
        int count = 1 + (int) Math.min(max - 1, stepsLeft);
        Long next = count <= stepsLeft ? (Long) (first + count * sequence.increment()) : afterEnd();
        put(row, next);
        rows.update(row);
        return new Block(first, count, next);
    }

    /// Returns the value that follows the last one; null if there is none.
    private Long afterEnd() {
        return !sequence.cycle() ? null : (Long) (sequence.increment() > 0 ? sequence.minimum() : sequence.maximum());
    }

    @Override
    public Long after(long value, boolean isDrawn) {
        if (value < sequence.minimum() || value > sequence.maximum()) {
            throw Condition.OUTSIDE.failure(value, sequence.minimum(), sequence.maximum(), sequence.schemaName(), sequence.name());
        }
        return !isDrawn ? (Long) value : stepsLeft(value) > 0 ? (Long) (value + sequence.increment()) : afterEnd();
    }

    private static void put(RowBuffer row, Long value) {
        if (value == null) {
            row.setNull(CURRENT_VALUE);
        } else {
            row.setLong(CURRENT_VALUE, value);
        }
    }

    private static SystemRows rows(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        TreeRef tree = trees.apply(SystemTable.SYSSEQUENCES.descriptor().tableId());
        return new SystemRows(SystemTable.SYSSEQUENCES, tree, transaction);
    }

    private RowBuffer key(SystemRows rows) {
        RowBuffer row = rows.newRow();
        row.setObject(0, Identifiers.ofObject(sequence));
        return row;
    }

    @Override
    public Long next(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemRows rows = rows(transaction, trees);
        EncodedRow found = rows.lock(key(rows), new RowBytes());
        return found.isNull(CURRENT_VALUE) ? null : (Long) found.longAt(CURRENT_VALUE);
    }

    @Override
    public Long peek(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemRows rows = rows(transaction, trees);
        EncodedRow found = rows.read(key(rows), new RowBytes());
        return found == null || found.isNull(CURRENT_VALUE) ? null : (Long) found.longAt(CURRENT_VALUE);
    }

    @Override
    public void restartWith(StoreTransaction transaction, IntFunction<TreeRef> trees, Long value) {
        SystemRows rows = rows(transaction, trees);
        RowBuffer row = key(rows);
        rows.copy(rows.lock(row, new RowBytes()), row);
        put(row, value);
        rows.update(row);
    }

    @Override
    public long increment() {
        return sequence.increment();
    }

    @Override
    public long stepCount() {
        return stepsLeft(sequence.increment() > 0 ? sequence.minimum() : sequence.maximum());
    }

    @Override
    public SqlFailure spent() {
        return Condition.SPENT.failure(sequence.schemaName(), sequence.name());
    }

    @Override
    public SqlFailure gone() {
        return Condition.NO_LONGER_EXISTS.failure(sequence.schemaName(), sequence.name());
    }

    /// Returns the number of steps from a value to the end; results above the maximum of a long become that maximum.
    private long stepsLeft(long value) {
        long step = sequence.increment();
        // The distance is below 2^64, so it is one unsigned number.
        long distance = step > 0 ? sequence.maximum() - value : value - sequence.minimum();
        long size = step > 0 ? step : -step;
        long steps = Long.divideUnsigned(distance, size);
        return steps < 0 ? Long.MAX_VALUE : steps;
    }
}
