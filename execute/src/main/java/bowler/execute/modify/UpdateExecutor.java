// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.bytes.BigEndian;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.table.ConstraintMaintenance;
import bowler.execute.modify.table.DeferredIndexEntries;
import bowler.execute.modify.table.LobColumns;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.modify.table.SortedIndexEntries;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.modify.table.TableWriter;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.scan.SlotReferences;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TransitionRows;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar;
import bowler.storage.api.RowBytes;
import bowler.storage.terms.RowRun;
import bowler.types.DataType;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowPatch;
import java.util.BitSet;
import java.util.List;

/// UPDATE.
///
/// Rows and entries whose keys change are stored, and inserted after the last row's old ones are removed. If rows keep
/// their keys, the new states of all rows in one leaf are computed from the rows as read and written together. Once the
/// rows are locked, these states are valid, because a row changed since by a concurrent transaction is rejected.
public final class UpdateExecutor extends DmlExecutor {
    private final RunContext runContext;
    private final TableDescriptor table;
    private final TableWriter writer;
    private final TargetRows rows;
    private final int[] columns;
    private final Evaluator[] values;
    private final boolean[] mustHaveValue;
    private final RowReplacer replacement;
    private final boolean anyKeyTouched;
    /// Null if no BLOB or CLOB gets a value that may be stored apart from its row.
    private final LobColumns lobs;
    private final EncodedRow lobsBefore;
    /// True if new rows may be computed from rows as read, a batch at a time.
    private final boolean inBatches;
    private final RowRun found = new RowRun();
    private final Batch oldBatch;
    private final Vector[] readVectors;
    private final RowDecoder decoder;
    private final VectorRow newValues;
    private final RowPatch patch;
    private final EncodedRow seenOld;
    private final EncodedRow seenNew;
    private final GrowingBytes newBytes = new GrowingBytes();
    private final GrowingBytes newRows = new GrowingBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final DeferredIndexEntries pending;
    /// Null if constraint checks read the table during the statement, so that entries must not be deferred.
    private final SortedIndexEntries entries;
    private final SpillDisk spillDisk;
    /// True if new values come from subqueries on the same table, so that all are computed before the first row is
    /// changed.
    private final boolean computesFirst;
    /// True if BEFORE triggers see the rows before the first one is changed.
    private final boolean hasOldRows;
    /// The rows that BEFORE triggers have seen; null outside of a run.
    private TransitionRows seen;
    private final GrowingBytes computedRow = new GrowingBytes();
    private RecordStore computed;
    /// Null if the table has no constraints other than keys.
    private final ConstraintMaintenance maintenance;
    private final TableConstraintMaintenance own;
    /// The new row for the evaluation of constraints: the old columns except those that change.
    private final Batch newRow;
    private final SequenceValues numbers;
    /// True if DEFAULT gives the rows new identity values.
    private final boolean drawsIdentities;

    /// @param names returns the keys of the rows, if the plan provides them; else null
    public UpdateExecutor(
            RunContext runContext, StatementPlan.Update plan, Operator names, SequenceValues numbers, Evaluators evaluators, SpillDisk spillDisk,
            TriggerRunner triggers) {
        this.runContext = runContext;
        this.numbers = numbers;
        drawsIdentities = plan.assignments().stream().anyMatch(each -> each.value() instanceof Scalar.NextIdentity);
        table = plan.table();
        writer = new TableWriter(runContext, table);
        TableLayout layout = writer.layout();
        pending = new DeferredIndexEntries(runContext, spillDisk, writer);
        maintenance = plan.constraintPlan().isEmpty() ? null : new ConstraintMaintenance(runContext, plan.constraintPlan(), evaluators, spillDisk, triggers);
        own = maintenance == null ? null : maintenance.of(table);
        int[] generated = own == null ? new int[0] : own.rowConstraints.generated();
        List<StatementPlan.Assignment> assignments = plan.assignments();
        columns = new int[assignments.size() + generated.length];
        values = new Evaluator[assignments.size()];
        mustHaveValue = new boolean[columns.length];
        BitSet slots = new BitSet();
        for (int index = 0; index < columns.length; index++) {
            if (index < values.length) {
                StatementPlan.Assignment assignment = assignments.get(index);
                columns[index] = assignment.position();
                values[index] = evaluators.of(assignment.value());
                slots.or(SlotReferences.of(assignment.value()));
            } else {
                columns[index] = generated[index - values.length];
            }
            mustHaveValue[index] = !table.columns().get(columns[index]).nullable();
        }
        if (own != null) {
            slots.or(own.rowConstraints.slots());
        }
        replacement = new RowReplacer(writer, table.clusteringKey(), columns, own);
        anyKeyTouched = replacement.anyKeyTouched();
        lobs = writer.lobs() != null && writer.lobs().touches(columns) ? writer.lobs() : null;
        lobsBefore = lobs == null ? null : new EncodedRow(layout.rows());
        hasOldRows = own != null && own.hasOldRows(Event.UPDATE);
        if (own != null) {
            own.fires(Event.UPDATE);
        }
        if (hasOldRows) {
            slots.set(0, table.columns().size());
        }
        computesFirst = hasOldRows || RowSourceTraversal.queriesRead(
            assignments.stream().map(StatementPlan.Assignment::value).toList(), table.tableId());
        List<DataType> types = plan.source().types();
        boolean isSimple = !computesFirst && lobs == null && !replacement.keyTouched() && !SlotReferences.hasLobs(types, slots);
        rows = new TargetRows(
            runContext, plan.source(), names, layout,
            names == null && (movesInScan(plan.source()) || TargetRows.readsItself(plan.source(), table)),
            isSimple ? slots : new BitSet(), evaluators, spillDisk);
        inBatches = isSimple && rows.producesBatches();
        entries = own == null || !own.probesItself() ? new SortedIndexEntries(runContext, spillDisk, writer) : null;
        this.spillDisk = spillDisk;
        oldBatch = Batch.of(types);
        newRow = own == null || own.rowConstraints.isEmpty() ? null : new Batch(oldBatch.columns.clone());
        int[] readSlots = SlotReferences.list(slots);
        readVectors = SlotReferences.columns(oldBatch, readSlots);
        decoder = new RowDecoder(layout.rows(), readSlots);
        newValues = new VectorRow(new Vector[columns.length]);
        patch = new RowPatch(layout.rows(), columns);
        seenOld = new EncodedRow(layout.rows());
        seenNew = new EncodedRow(layout.rows());
    }

    /// Returns whether a scan could meet a row again in its new place.
    private boolean movesInScan(RowSource source) {
        RowSource below = source;
        while (below instanceof RowSource.Filter filter) {
            below = filter.input();
        }
        TableAccess access = (TableAccess) below;
        return replacement.keyTouched() || access.index() != null && TableWriter.touches(access.index(), columns);
    }

    @Override
    public long run(ReturnedRows returned) {
        seen = hasOldRows ? own.triggers.newRows(Event.UPDATE) : null;
        rows.open();
        long count = inBatches && returned == null ? changeBatches() : changeOneByOne(returned);
        if (count == START_AGAIN) {
            return START_AGAIN;
        }
        if (count == 1 && drawsIdentities) {
            numbers.givenIdentity(runContext.drawnNumbers().ofIdentities().value());
        }
        if (seen != null && !own.triggers.fireBefore(Event.UPDATE, seen)) {
            return START_AGAIN;
        }
        if (computed != null) {
            changeComputed(returned);
        }
        pending.enter();
        if (maintenance != null && !maintenance.finish()) {
            return START_AGAIN;
        }
        if (count > 0 && rows.followCursor()) {
            reportCursor();
        }
        return count;
    }

    private long changeBatches() {
        long count = 0;
        for (Batch batch = rows.nextBatch(found); batch != null; batch = rows.nextBatch(found)) {
            boolean isMade = make(batch);
            // The rows of all batches count, because a batch has only the rows of one leaf.
            TableWriter.Pending deferredEntries = entries != null && count + found.count >= SortedIndexEntries.MIN_ROWS ? entries : pending;
            int at = 0;
            while (at < found.count) {
                if (isMade) {
                    int end = at + writer.change(found, at);
                    for (; at < end; at++) {
                        follow(at, deferredEntries);
                    }
                }
                if (at < found.count) {
                    if (!rows.lock(found, at)) {
                        return START_AGAIN;
                    }
                    if (isMade) {
                        newBytes.set(found.changed, found.changedOffsets[at], found.changedLengths[at]);
                    } else {
                        make(rows.row());
                    }
                    change(rows.key(), rows.row().bytes, 0, rows.row().length, null);
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

    /// Computes the new rows of a batch.
    ///
    /// @return false if one fails; the failure counts only if it occurs again after the row is locked
    private boolean make(Batch batch) {
        try {
            evaluate(batch);
        } catch (SqlFailure failure) {
            if (failure.severity() != Severity.STATEMENT) {
                throw failure;
            }
            return false;
        }
        newRows.clear();
        for (int index = 0; index < found.count; index++) {
            int start = newRows.length;
            patch.apply(
                found.old, found.oldOffsets[index], found.oldLengths[index], newValues.at(batch.rows[index]), newRows);
            found.changedOffsets[index] = start;
            found.changedLengths[index] = newRows.length - start;
        }
        found.changed = newRows.bytes;
        newValues.at(0);
        return true;
    }

    /// Updates the entries of a changed row of the batch.
    private void follow(int number, TableWriter.Pending deferredEntries) {
        if (anyKeyTouched || own != null) {
            key.set(found.keys, found.keyOffsets[number], found.keyLengths[number]);
            replacement.follow(key, found, number, deferredEntries);
        }
    }

    private long changeOneByOne(ReturnedRows returned) {
        long count = 0;
        TargetRows.Outcome outcome = rows.next();
        while (outcome == TargetRows.Outcome.ROW) {
            RowBytes row = rows.row();
            make(row);
            if (computesFirst) {
                storeComputed(row);
            } else {
                change(rows.key(), row.bytes, 0, row.length, returned);
            }
            count++;
            outcome = rows.next();
        }
        return outcome == TargetRows.Outcome.START_AGAIN ? START_AGAIN : count;
    }

    private void make(RowBytes row) {
        oldBatch.start(1);
        oldBatch.count = 1;
        decoder.decode(row.bytes, 0, row.length, readVectors, 0);
        evaluate(oldBatch);
        patch.apply(row.bytes, 0, row.length, lobs == null ? newValues
            : lobs.stored(newValues, columns, lobsBefore.wrap(row.bytes, 0, row.length)), newBytes.clear());
    }

    private void reportCursor() {
        rows.reportCursor(replacement.keyAfter(rows.key()), replacement.changed(newBytes));
    }

    /// Replaces a row by the new bytes.
    private void change(GrowingBytes key, byte[] oldBytes, int oldOffset, int oldLength, ReturnedRows returned) {
        if (!anyKeyTouched && lobs == null && returned == null && own == null) {
            writer.change(TableWriter.TABLE, key, newBytes);
            return;
        }
        replacement.replace(key, oldBytes, oldOffset, oldLength, newBytes, pending, returned);
    }

    /// A record of computed rows contains the length of the old row, the old row and the new one.
    private void storeComputed(RowBytes row) {
        if (computed == null) {
            computed = new RecordStore(runContext.memory, spillDisk);
        }
        GrowingBytes key = rows.key();
        BigEndian.putInt(computedRow.clear().reserve(Integer.BYTES), 0, row.length);
        computedRow.length = Integer.BYTES;
        computedRow.append(row.bytes, 0, row.length);
        computedRow.append(newBytes.bytes, 0, newBytes.length);
        computed.add(key.bytes, 0, key.length, computedRow.bytes, 0, computedRow.length);
        if (seen != null) {
            seen.add(seenOld.wrap(row.bytes, 0, row.length), seenNew.wrap(newBytes.bytes, 0, newBytes.length));
        }
    }

    private void changeComputed(ReturnedRows returned) {
        GrowingBytes key = new GrowingBytes();
        RecordCursor changes = computed.read();
        RecordCursor states = seen == null ? null : seen.newRows().read();
        while (changes.next()) {
            key.set(changes.bytes, changes.keyOffset, changes.keyLength);
            int oldOffset = changes.rowOffset + Integer.BYTES;
            int oldLength = BigEndian.getInt(changes.bytes, changes.rowOffset);
            if (states == null) {
                newBytes.set(changes.bytes, oldOffset + oldLength, changes.rowLength - Integer.BYTES - oldLength);
            } else {
                states.next();
                seenNew.wrap(changes.bytes, oldOffset + oldLength, changes.rowLength - Integer.BYTES - oldLength);
                complete(states, changes.bytes, oldOffset, oldLength);
            }
            change(key, changes.bytes, oldOffset, oldLength, returned);
        }
        changes.close();
        if (states != null) {
            states.close();
        }
    }

    /// Computes generated columns and checks the constraints of a new row that BEFORE triggers have seen. `seenNew` is the
    /// row before them; its long values are stored already.
    private void complete(RecordCursor state, byte[] oldBytes, int oldOffset, int oldLength) {
        oldBatch.start(1);
        oldBatch.count = 1;
        decoder.decode(state.bytes, state.rowOffset, state.rowLength, readVectors, 0);
        for (int index = 0; index < values.length; index++) {
            newValues.columns[index] = oldBatch.columns[columns[index]];
            requireValues(index, oldBatch);
        }
        if (newRow != null) {
            applyConstraints(oldBatch);
        }
        patch.apply(oldBytes, oldOffset, oldLength, lobs == null ? newValues
            : lobs.stored(newValues, columns, lobsBefore.wrap(oldBytes, oldOffset, oldLength), seenNew), newBytes.clear());
    }

    private void evaluate(Batch old) {
        for (int index = 0; index < values.length; index++) {
            Vector value = values[index].evaluate(old, old.rows, old.count);
            newValues.columns[index] = value;
            if (!hasOldRows) {
                requireValues(index, old);
            }
        }
        if (hasOldRows) {
            storeGenerated(old);
        } else if (newRow != null) {
            applyConstraints(old);
        }
    }

    /// Leaves generated columns as they are until the BEFORE triggers have fired.
    private void storeGenerated(Batch old) {
        for (int index = values.length; index < columns.length; index++) {
            newValues.columns[index] = old.columns[columns[index]];
        }
    }

    private void requireValues(int index, Batch old) {
        Vector value = newValues.columns[index];
        if (!value.hasNulls || !mustHaveValue[index]) {
            return;
        }
        for (int at = 0; at < old.count; at++) {
            if (value.nulls[old.rows[at]]) {
                throw ModifyError.NULL_VALUE.failure(table.columns().get(columns[index]).name());
            }
        }
    }

    private void applyConstraints(Batch old) {
        Vector[] row = newRow.columns;
        System.arraycopy(old.columns, 0, row, 0, row.length);
        for (int index = 0; index < values.length; index++) {
            row[columns[index]] = newValues.columns[index];
        }
        newRow.rows = old.rows;
        newRow.count = old.count;
        own.rowConstraints.generate(newRow, row);
        for (int index = values.length; index < columns.length; index++) {
            newValues.columns[index] = row[columns[index]];
            requireValues(index, old);
        }
        own.rowConstraints.check(newRow);
    }

    @Override
    public void close() {
        rows.close();
        pending.close();
        if (entries != null) {
            entries.close();
        }
        if (computed != null) {
            computed.close();
            computed = null;
        }
        if (seen != null) {
            seen.close();
            seen = null;
        }
        if (maintenance != null) {
            maintenance.close();
        }
    }
}
