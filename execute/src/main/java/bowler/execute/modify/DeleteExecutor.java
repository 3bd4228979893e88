// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TriggerDescriptor.Event;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.table.ConstraintMaintenance;
import bowler.execute.modify.table.SortedIndexEntries;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.modify.table.TableWriter;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TransitionRows;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.StatementPlan;
import bowler.storage.api.RowBytes;
import bowler.storage.terms.RowRun;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.BitSet;

/// DELETE.
public final class DeleteExecutor extends DmlExecutor {
    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final TableWriter writer;
    private final TargetRows rows;
    private final EncodedRow old;
    private final RowRun found = new RowRun();
    private final GrowingBytes key = new GrowingBytes();
    /// Null if no foreign key refers to the table.
    private final ConstraintMaintenance maintenance;
    private final TableConstraintMaintenance own;
    /// Null if constraint checks read the table during the statement, so that entries must not be deferred.
    private final SortedIndexEntries entries;

    /// @param names returns the keys of the rows, if the plan provides them; else null
    public DeleteExecutor(RunContext runContext, StatementPlan.Delete plan, Operator names, Evaluators evaluators, SpillDisk spillDisk, TriggerRunner triggers) {
        writer = new TableWriter(runContext, plan.table());
        rows = new TargetRows(
            runContext, plan.source(), names, writer.layout(), names == null && TargetRows.readsItself(plan.source(), plan.table()),
            new BitSet(), evaluators, spillDisk);
        old = new EncodedRow(writer.layout().rows());
        maintenance = plan.constraintPlan().isEmpty() ? null : new ConstraintMaintenance(runContext, plan.constraintPlan(), evaluators, spillDisk, triggers);
        own = maintenance == null ? null : maintenance.of(plan.table());
        if (own != null) {
            own.fires(Event.DELETE);
        }
        this.runContext = runContext;
        this.spillDisk = spillDisk;
        entries = own == null || !own.probesItself() ? new SortedIndexEntries(runContext, spillDisk, writer) : null;
    }

    @Override
    public long run(ReturnedRows returned) {
        rows.open();
        long count = own != null && own.hasOldRows(Event.DELETE) ? removeAfterTriggers(returned)
            : returned == null && rows.producesBatches() ? removeBatches() : removeOneByOne(returned);
        if (count == START_AGAIN) {
            return START_AGAIN;
        }
        if (maintenance != null && !maintenance.finish()) {
            return START_AGAIN;
        }
        if (count > 0) {
            rows.reportCursor(rows.key(), null);
        }
        return count;
    }

    /// Deletes batches of rows; the entries of each row are deleted after the row.
    private long removeBatches() {
        long count = 0;
        for (Batch batch = rows.nextBatch(found); batch != null; batch = rows.nextBatch(found)) {
            // The rows of all batches count. A batch has the rows of one leaf, which may be few, while each of its entries
            // lies in another leaf of the index.
            SortedIndexEntries deferredEntries = count + found.count >= SortedIndexEntries.MIN_ROWS ? entries : null;
            int at = 0;
            while (at < found.count) {
                int end = at + writer.change(found, at);
                for (; at < end; at++) {
                    key.set(found.keys, found.keyOffsets[at], found.keyLengths[at]);
                    old.wrap(found.old, found.oldOffsets[at], found.oldLengths[at]);
                    writer.deleteEntries(key, old, deferredEntries);
                    returnDeleted();
                }
                if (at < found.count) {
                    if (!rows.lock(found, at)) {
                        return START_AGAIN;
                    }
                    old.wrap(rows.row().bytes, 0, rows.row().length);
                    writer.delete(rows.key(), old);
                    returnDeleted();
                    at++;
                }
            }
            count += found.count;
        }
        if (entries != null) {
            entries.enter();
        }
        return count;
    }

    /// Locks all rows and fires the BEFORE triggers, then deletes the rows.
    private long removeAfterTriggers(ReturnedRows returned) {
        RecordStore locked = new RecordStore(runContext.memory, spillDisk);
        TransitionRows seen = own.triggers.newRows(Event.DELETE);
        try {
            TargetRows.Outcome outcome = rows.next();
            while (outcome == TargetRows.Outcome.ROW) {
                RowBytes row = rows.row();
                locked.add(rows.key().bytes, 0, rows.key().length, row.bytes, 0, row.length);
                seen.add(old.wrap(row.bytes, 0, row.length), null);
                outcome = rows.next();
            }
            if (outcome == TargetRows.Outcome.START_AGAIN || !own.triggers.fireBefore(Event.DELETE, seen)) {
                return START_AGAIN;
            }
            RecordCursor records = locked.read();
            while (records.next()) {
                key.set(records.bytes, records.keyOffset, records.keyLength);
                old.wrap(records.bytes, records.rowOffset, records.rowLength);
                if (returned != null) {
                    returned.removed(old);
                }
                writer.delete(key, old);
                returnDeleted();
            }
            records.close();
            return locked.recordCount();
        } finally {
            seen.close();
            locked.close();
        }
    }

    private void returnDeleted() {
        if (own != null) {
            own.deleted(old);
        }
    }

    private long removeOneByOne(ReturnedRows returned) {
        long count = 0;
        TargetRows.Outcome outcome = rows.next();
        while (outcome == TargetRows.Outcome.ROW) {
            old.wrap(rows.row().bytes, 0, rows.row().length);
            if (returned != null) {
                returned.removed(old);
            }
            writer.delete(rows.key(), old);
            returnDeleted();
            count++;
            outcome = rows.next();
        }
        return outcome == TargetRows.Outcome.START_AGAIN ? START_AGAIN : count;
    }

    @Override
    public void close() {
        rows.close();
        if (entries != null) {
            entries.close();
        }
        if (maintenance != null) {
            maintenance.close();
        }
    }
}
