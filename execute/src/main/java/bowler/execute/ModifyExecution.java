// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.execute.modify.Insertion;
import bowler.execute.modify.Modification;
import bowler.execute.modify.ModifyWarning;
import bowler.execute.modify.ReturnedRows;
import bowler.execute.run.Failures;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;

/// An INSERT, UPDATE or DELETE: one storage statement, begun anew as often as others get in between.
final class ModifyExecution implements Execution {
    private final Run run;
    private final TableDescriptor table;
    private final Modification modification;
    private final SpillDisk spillDisk;
    private StoredCursor returned;
    private long lastCount;

    ModifyExecution(Run run, TableDescriptor table, Modification modification, SpillDisk spillDisk) {
        this.run = run;
        this.table = table;
        this.modification = modification;
        this.spillDisk = spillDisk;
    }

    @Override
    public long update(RowReader parameters) {
        close();
        long count;
        do {
            count = tryOnce(parameters, null);
        } while (count == Modification.START_AGAIN);
        if (count == 0 && !(modification instanceof Insertion)) {
            run.warn(ModifyWarning.NO_ROWS.failure());
        }
        lastCount = count;
        return count;
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        close();
        while (true) {
            ReturnedRows rows = new ReturnedRows(table, columns, run.memory, spillDisk);
            StoredCursor cursor = null;
            try {
                long count = tryOnce(parameters, rows);
                if (count != Modification.START_AGAIN) {
                    cursor = new StoredCursor(rows);
                    lastCount = count;
                    returned = cursor;
                    return cursor;
                }
            } finally {
                if (cursor == null) {
                    rows.close();
                }
            }
        }
    }

    private long tryOnce(RowReader parameters, ReturnedRows rows) {
        StoreTransaction transaction = run.transaction;
        run.begin(parameters);
        transaction.beginStatement();
        long count;
        try {
            try {
                count = modification.run(rows);
            } finally {
                modification.close();
                run.end();
            }
        } catch (RuntimeException | Error failure) {
            Failures.undo(transaction, failure);
            throw failure;
        }
        if (count == Modification.START_AGAIN) {
            transaction.undoStatement();
        } else {
            transaction.endStatement();
        }
        return count;
    }

    @Override
    public long lastCount() {
        return lastCount;
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        throw new IllegalStateException("the statement gives no rows");
    }

    @Override
    public void close() {
        if (returned != null) {
            returned.close();
            returned = null;
        }
    }
}
