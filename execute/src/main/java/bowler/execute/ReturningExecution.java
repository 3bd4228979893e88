// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.catalog.TableDescriptor;
import bowler.execute.common.WorkingTable;
import bowler.execute.modify.Modification;
import bowler.execute.modify.ModifyError;
import bowler.execute.modify.ModifyWarning;
import bowler.execute.modify.ReturnedRows;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.Failures;
import bowler.execute.run.Run;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.RowShape;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowLayout;
import java.util.List;
import java.util.stream.IntStream;

/// A change whose rows a query reads: both run to their end in one storage statement, then the rows are given.
final class ReturningExecution implements Execution {
    private static final byte[] NO_KEY = {};

    private final Run run;
    private final StatementPlan.Returning plan;
    private final Modification modification;
    private final List<DataType> beside;
    private final WorkingTable changed;
    private final Operator root;
    private final SpillDisk spillDisk;
    private final RowShape shape;
    private final GrowingBytes bytes = new GrowingBytes();
    private StoredCursor rows;
    private long lastCount;

    /// @param beside types of what the change shows beside its rows
    /// @param changed what `root` reads
    ReturningExecution(
            Run run, StatementPlan.Returning plan, Modification modification, List<DataType> beside,
            WorkingTable changed, Operator root, SpillDisk spillDisk) {
        this.run = run;
        this.plan = plan;
        this.modification = modification;
        this.beside = beside;
        this.changed = changed;
        this.root = root;
        this.spillDisk = spillDisk;
        shape = RowShape.of(plan.source().types());
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        close();
        while (true) {
            RecordStore result = new RecordStore(run.memory, spillDisk);
            StoredCursor cursor = null;
            try {
                if (tryOnce(parameters, result)) {
                    cursor = new StoredCursor(result, RowLayout.of(plan.source().types()));
                }
            } finally {
                if (cursor == null) {
                    result.close();
                }
            }
            if (cursor != null) {
                rows = cursor;
                return cursor;
            }
        }
    }

    /// @return false: others got in between
    private boolean tryOnce(RowReader parameters, RecordStore result) {
        StoreTransaction transaction = run.transaction;
        run.begin(parameters);
        ModifyExecution.begin(transaction);
        boolean done = false;
        try {
            TableDescriptor table = plan.table();
            ReturnedRows returned = new ReturnedRows(
                table, IntStream.range(0, table.columns().size()).toArray(), plan.showing(), beside, run.memory, spillDisk);
            try {
                lastCount = change(returned);
                done = lastCount != Modification.START_AGAIN;
                if (done) {
                    run.lobs().noteUnused();
                    changed.show(returned.records());
                    read(result);
                }
            } finally {
                changed.show(null);
                returned.close();
                run.end();
            }
        } catch (RuntimeException | Error failure) {
            Failures.undo(transaction, failure);
            run.lobs().giveUpTaken(failure);
            throw failure;
        }
        if (!done) {
            transaction.undoStatement();
            return false;
        }
        transaction.endStatement();
        run.lobs().forgetTaken();
        if (lastCount == 0 && ModifyExecution.warnsOfNothing(plan.change())) {
            run.warn(ModifyWarning.NO_ROWS.failure());
        }
        return true;
    }

    private long change(ReturnedRows returned) {
        try {
            return modification.run(returned);
        } finally {
            modification.close();
        }
    }

    private void read(RecordStore result) {
        try {
            root.open();
            for (Batch batch = root.next(); batch != null; batch = root.next()) {
                for (int at = 0; at < batch.count; at++) {
                    shape.encode(batch.columns, batch.rows[at], bytes.clear());
                    result.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
                }
            }
        } finally {
            root.close();
        }
    }

    @Override
    public long update(RowReader parameters) {
        throw ModifyError.GIVES_ROWS.failure();
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("the statement gives rows");
    }

    @Override
    public long lastCount() {
        return lastCount;
    }

    @Override
    public void close() {
        if (rows != null) {
            rows.close();
            rows = null;
        }
    }
}
