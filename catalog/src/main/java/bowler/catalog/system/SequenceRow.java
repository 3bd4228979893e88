// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.SequenceDescriptor;
import bowler.storage.RowBytes;
import bowler.storage.StoreTransaction;
import bowler.storage.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.util.function.IntFunction;

/// The row of a sequence, whose CURRENTVALUE is the first value that nobody has taken; NULL: all are taken.
public final class SequenceRow {
    private static final int CURRENT_VALUE = 4;

    private final SequenceDescriptor sequence;

    public SequenceRow(SequenceDescriptor sequence) {
        this.sequence = sequence;
    }

    /// Values taken out of the catalog: `count` of them from `first`, each a step after the one before.
    ///
    /// @param count 0: all are taken
    public record Block(long first, int count) {}

    /// Takes a block of values.
    ///
    /// @param most how many at most; never past the end, behind which a cycle begins anew
    /// @return null if the transaction does not see the sequence
    public Block take(StoreTransaction transaction, IntFunction<TreeRef> trees, int most) {
        SystemRows rows = rows(transaction, trees);
        RowBuffer row = key(rows);
        EncodedRow found = rows.lock(row, new RowBytes());
        if (found == null) {
            return null;
        }
        if (found.isNull(CURRENT_VALUE)) {
            return new Block(0, 0);
        }
        long first = found.longAt(CURRENT_VALUE);
        rows.copy(found, row);
        int count = 1 + (int) Math.min(most - 1, stepsLeft(first));
        if (count == most && stepsLeft(first) >= most) {
            row.setLong(CURRENT_VALUE, first + most * sequence.increment());
        } else if (sequence.cycle()) {
            row.setLong(CURRENT_VALUE, sequence.increment() > 0 ? sequence.minimum() : sequence.maximum());
        } else {
            row.setNull(CURRENT_VALUE);
        }
        rows.update(row);
        return new Block(first, count);
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

    /// The first value that nobody has taken, which stays so until the transaction ends; null: all are taken.
    public Long next(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        SystemRows rows = rows(transaction, trees);
        EncodedRow found = rows.lock(key(rows), new RowBytes());
        return found.isNull(CURRENT_VALUE) ? null : (Long) found.longAt(CURRENT_VALUE);
    }

    /// Puts the first value that nobody has taken; null: all are.
    public void goOn(StoreTransaction transaction, IntFunction<TreeRef> trees, Long value) {
        SystemRows rows = rows(transaction, trees);
        RowBuffer row = key(rows);
        rows.copy(rows.lock(row, new RowBytes()), row);
        if (value == null) {
            row.setNull(CURRENT_VALUE);
        } else {
            row.setLong(CURRENT_VALUE, value);
        }
        rows.update(row);
    }

    /// How many steps can be made from a value without passing the end; many are as good as more.
    private long stepsLeft(long value) {
        long step = sequence.increment();
        // The distance is below 2^64, so it is one unsigned number.
        long distance = step > 0 ? sequence.maximum() - value : value - sequence.minimum();
        long size = step > 0 ? step : -step;
        long steps = Long.divideUnsigned(distance, size);
        return steps < 0 ? Long.MAX_VALUE : steps;
    }
}
