// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.table.ConstraintMaintenance;
import bowler.execute.modify.table.DeferredIndexEntries;
import bowler.execute.modify.table.InsertBuffer;
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
import bowler.execute.spill.KeyHashSet;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar;
import bowler.storage.api.LockedRow;
import bowler.storage.api.RowBytes;
import bowler.storage.terms.RowRun;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// INSERT ... ON CONFLICT. Each row is inserted. If one of its keys exists already, the row is skipped, or the existing
/// row is locked and updated in its newest state. If the existing row has lost the key meanwhile, the insertion is
/// retried. So the caller sees neither a race nor a duplicate.
public final class UpsertExecutor extends DmlExecutor {
    private final RunContext runContext;
    private final TableDescriptor table;
    private final Operator source;
    private final SequenceValues numbers;
    private final int identityColumn;
    private final TableWriter writer;
    private final boolean hasRowNumbers;
    private final boolean[] isArbiter;
    private final ConstraintMaintenance maintenance;
    private final TableConstraintMaintenance own;
    private final RowInserter addition;
    private final int[] inOrder;
    private final DeferredIndexEntries pending;
    /// Null if conflicting rows are skipped; the same holds for the following fields.
    private final RowUpdater update;
    private final Evaluator[] values;
    private final Evaluator condition;
    private final Batch pair;
    private final Vector[] oldColumns;
    private final RowDecoder decoder;
    private final Vector[] newValues;
    private final int[] valueSlots;
    private final EncodedRow old;
    /// Keys of inserted or updated rows, if a later row of the source could conflict with them.
    private final KeyHashSet touched;
    private final RowBytes row = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes wanted = new GrowingBytes();
    private final int[] one = new int[1];
    /// Null if rows must be inserted one by one.
    private final InsertBuffer gathered;
    private final KeyedRowRun named;
    private final SortedIndexEntries entries;
    private final EncodedRow added;
    private final VectorRow addedRow;
    /// Numbers of collected rows whose keys exist already; next to it those of rows read, and of rows to be updated.
    private int[] conflicts = {};
    private int conflictCount;
    private int[] kept = {};
    /// The columns of old and new rows from which new values are computed; null if conflicting rows are skipped.
    private final RowDecoder oldParts;
    private final Vector[] oldPartColumns;
    private final RowDecoder addedParts;
    private final Vector[] addedPartColumns;
    /// An upper bound of the keys of inserted or updated rows.
    private final GrowingBytes greatest = new GrowingBytes();

    /// @param source whole rows; it does not see rows that are inserted meanwhile
    public UpsertExecutor(
            RunContext runContext, StatementPlan.Upsert plan, Operator source, SequenceValues numbers, Evaluators evaluators,
            SpillDisk spillDisk, TriggerRunner triggers) {
        this.runContext = runContext;
        this.source = source;
        this.numbers = numbers;
        table = plan.insert().table();
        identityColumn = plan.insert().identityColumn();
        writer = new TableWriter(runContext, table);
        hasRowNumbers = writer.layout().hasRowNumbers();
        isArbiter = new boolean[1 + table.indexes().size()];
        for (int tree = 0; tree < isArbiter.length; tree++) {
            isArbiter[tree] = plan.arbiters().isEmpty() || plan.arbiters().contains(writer.tree(tree).treeId());
        }
        boolean isFree = plan.constraintPlan().isEmpty();
        maintenance = isFree ? null : new ConstraintMaintenance(runContext, plan.constraintPlan(), evaluators, spillDisk, triggers);
        own = isFree ? null : maintenance.of(table);
        if (own != null) {
            own.fires(Event.INSERT);
            if (plan.update() != null) {
                own.fires(Event.UPDATE);
            }
        }
        addition = new RowInserter(table, numbers, own);
        inOrder = RowInserter.inOrder(table);
        pending = new DeferredIndexEntries(runContext, spillDisk, writer);
        old = new EncodedRow(writer.layout().rows());
        StatementPlan.ConflictUpdate changes = plan.update();
        named = new KeyedRowRun(runContext, writer.tree());
        entries = new SortedIndexEntries(runContext, spillDisk, writer);
        added = new EncodedRow(writer.layout().rows());
        boolean isEasy = isArbiter[TableWriter.TABLE] && writer.hasOnlyKey() && writer.lobs() == null
            && (isFree || !own.probesItself());
        if (changes == null) {
            update = null;
            values = null;
            condition = null;
            pair = null;
            oldColumns = null;
            newValues = null;
            valueSlots = null;
            touched = null;
            gathered = isEasy ? new InsertBuffer() : null;
            addedRow = new VectorRow(Batch.of(plan.insert().source().types()).columns);
            decoder = new RowDecoder(writer.layout().rows());
            oldParts = null;
            oldPartColumns = null;
            addedParts = null;
            addedPartColumns = null;
            return;
        }
        int[] positions = changes.assignments().stream().mapToInt(StatementPlan.Assignment::position).toArray();
        update = new RowUpdater(writer, table, positions, own);
        values = evaluators.of(changes.assignments().stream().<Scalar>map(StatementPlan.Assignment::value).toList());
        condition = evaluators.of(changes.condition());
        newValues = new Vector[values.length];
        valueSlots = new int[values.length];
        for (int slot = 0; slot < valueSlots.length; slot++) {
            valueSlots[slot] = slot;
        }
        int width = table.columns().size();
        Batch oldBatch = Batch.of(plan.insert().source().types());
        oldColumns = oldBatch.columns;
        decoder = new RowDecoder(writer.layout().rows());
        pair = new Batch(new Vector[2 * width]);
        System.arraycopy(oldColumns, 0, pair.columns, 0, width);
        boolean isSingle = plan.insert().source() instanceof RowSource.Values rows && rows.rows().size() == 1;
        addedRow = new VectorRow(Batch.of(plan.insert().source().types()).columns);
        List<Scalar> read = new ArrayList<>(changes.assignments().stream().map(StatementPlan.Assignment::value).toList());
        if (changes.condition() != null) {
            read.add(changes.condition());
        }
        BitSet slots = new BitSet();
        read.forEach(scalar -> slots.or(SlotReferences.of(scalar)));
        int[] oldSlots = SlotReferences.list(slots.get(0, width));
        int[] addedSlots = SlotReferences.list(slots.get(width, 2 * width));
        oldParts = new RowDecoder(writer.layout().rows(), oldSlots);
        oldPartColumns = SlotReferences.columns(oldBatch, oldSlots);
        addedParts = new RowDecoder(writer.layout().rows(), addedSlots);
        addedPartColumns = SlotReferences.columns(new Batch(addedRow.columns), addedSlots);
        gathered = isEasy && update.mayComputeFirst() && !RowSourceTraversal.queriesRead(read, table.tableId()) ? new InsertBuffer() : null;
        touched = isSingle ? null : new KeyHashSet(runContext.memory, spillDisk);
    }

    @Override
    public long run(ReturnedRows returned) {
        boolean gathers = gathered != null && returned == null && runContext.transaction.readsWithoutLocks();
        long count = 0;
        if (update != null) {
            runContext.transaction.announceUpdate(writer.tree());
        }
        source.open();
        for (Batch batch = source.next(); batch != null; batch = source.next()) {
            if (gathers && batch.count >= SortedIndexEntries.MIN_ROWS) {
                count += upsertBatch(batch);
                continue;
            }
            for (int at = 0; at < batch.count; at++) {
                VectorRow added = addition.make(batch.columns, inOrder, batch.rows[at], identityColumn);
                count += put(added, returned) ? 1 : 0;
            }
        }
        entries.enter();
        if (maintenance != null && !maintenance.finish()) {
            return START_AGAIN;
        }
        return count;
    }

    /// Inserts a batch's rows in the order of their keys, then updates the existing ones; rows that cannot be handled
    /// together follow one by one.
    ///
    /// @return the number of inserted or updated rows
    private long upsertBatch(Batch batch) {
        gathered.begin(batch.count);
        for (int at = 0; at < batch.count; at++) {
            writer.gather(addition.make(batch.columns, inOrder, batch.rows[at], identityColumn), 0, gathered);
        }
        gathered.sort();
        RowRun rows = gathered.rows;
        if (conflicts.length < rows.count) {
            conflicts = new int[rows.count];
            kept = new int[rows.count];
        }
        conflictCount = 0;
        long count = 0;
        int at = 0;
        while (at < rows.count) {
            if (gathered.repeats(at)) {
                count += changeConflicts() + upsertOne(at++);
                continue;
            }
            int end = at + writer.addMissing(rows, at);
            if (end == at) {
                count += upsertOne(at++);
            }
            for (; at < end; at++) {
                if (!rows.isThere[at]) {
                    hasAdded(at);
                    count++;
                } else if (update != null) {
                    conflicts[conflictCount++] = at;
                }
            }
        }
        return count + changeConflicts();
    }

    private void hasAdded(int number) {
        GrowingBytes keyOfRow = named.key(gathered.rows, number);
        if (touched != null) {
            touch(keyOfRow);
        }
        writer.addEntries(keyOfRow, addedAt(number), entries);
        if (own != null) {
            own.inserted(added);
        }
    }

    private EncodedRow addedAt(int number) {
        RowRun rows = gathered.rows;
        return added.wrap(rows.changed, rows.changedOffsets[number], rows.changedLengths[number]);
    }

    private int upsertOne(int number) {
        for (Vector column : addedRow.columns) {
            column.start(1);
        }
        RowRun rows = gathered.rows;
        decoder.decode(rows.changed, rows.changedOffsets[number], rows.changedLengths[number], addedRow.columns, 0);
        return put(addedRow.at(0), null) ? 1 : 0;
    }

    /// Updates the rows with which new rows conflict.
    private long changeConflicts() {
        int end = conflictCount;
        conflictCount = 0;
        long count = 0;
        int from = 0;
        while (end - from >= KeyedRowRun.MIN_ROWS) {
            int done = named.read(gathered.rows, conflicts, from, end);
            int read = named.rows.count;
            int made = computeChanges(from, read);
            count += changeComputedRows(from);
            // Rows without a new state, and rows that are not selected or have changed since they were read, are
            // evaluated in their newest state.
            for (int index = 0, next = 0; index < done; index++) {
                if (next < made && kept[next] == index) {
                    next++;
                } else {
                    count += upsertOne(conflicts[from + index]);
                }
            }
            from += done;
        }
        for (; from < end; from++) {
            count += upsertOne(conflicts[from]);
        }
        return count;
    }

    /// Computes new states of the rows read, except those that fail the condition.
    ///
    /// @return the number of rows; possibly 0 because one fails
    private int computeChanges(int from, int read) {
        RowRun rows = named.rows;
        rows.changed = null;
        int width = oldColumns.length;
        int made = 0;
        try {
            for (int column = 0; column < width; column++) {
                oldColumns[column].start(read);
                addedRow.columns[column].start(read);
            }
            for (int index = 0; index < read; index++) {
                requireUntouched(conflicts[from + index]);
                oldParts.decode(rows.old, rows.oldOffsets[index], rows.oldLengths[index], oldPartColumns, index);
                int number = conflicts[from + index];
                RowRun added = gathered.rows;
                addedParts.decode(
                    added.changed, added.changedOffsets[number], added.changedLengths[number], addedPartColumns, index);
            }
            System.arraycopy(addedRow.columns, 0, pair.columns, width, width);
            pair.rows = Batch.ALL;
            pair.count = read;
            int count = read;
            if (condition == null) {
                System.arraycopy(Batch.ALL, 0, kept, 0, read);
            } else {
                count = condition.filter(pair, Batch.ALL, read, kept);
            }
            for (int index = 0; index < values.length; index++) {
                newValues[index] = values[index].evaluate(pair, kept, count);
            }
            rows.count = 0;
            for (; made < count; made++) {
                int number = kept[made];
                named.keep(number);
                update.make(rows.old, rows.oldOffsets[made], rows.oldLengths[made], newValues, valueSlots, number, named.made(made));
                named.endRow(made);
            }
        } catch (SqlFailure failure) {
            if (failure.severity() != Severity.STATEMENT || failure.error() == ModifyError.DUPLICATE_CONFLICT) {
                throw failure;
            }
            rows.count = made;
        }
        return made;
    }

    private void requireUntouched(int number) {
        GrowingBytes keyOfRow = named.key(gathered.rows, number);
        if (!isGreater(keyOfRow) && touched.contains(keyOfRow.bytes, keyOfRow.length)) {
            throw ModifyError.DUPLICATE_CONFLICT.failure(table.name());
        }
    }

    private long changeComputedRows(int from) {
        RowRun rows = named.rows;
        long count = 0;
        int at = 0;
        while (at < rows.count) {
            int end = at + writer.change(rows, at);
            for (; at < end; at++) {
                GrowingBytes keyOfRow = named.key(rows, at);
                touch(keyOfRow);
                update.follow(keyOfRow, rows, at, entries);
                count++;
            }
            if (at < rows.count) {
                count += upsertOne(conflicts[from + kept[at]]);
                at++;
            }
        }
        return count;
    }

    /// @return whether a row was inserted or updated
    private boolean put(VectorRow added, ReturnedRows returned) {
        while (true) {
            int tree = writer.tryInsert(added, hasRowNumbers ? numbers.rows(table, 1) : 0);
            if (tree < 0) {
                if (touched != null) {
                    touch(writer.insertedKey());
                }
                if (own != null) {
                    own.inserted(added);
                }
                if (returned != null) {
                    returned.added(added);
                }
                return true;
            }
            if (!isArbiter[tree]) {
                return deferRow(added, tree, returned);
            }
            if (update == null) {
                return false;
            }
            GrowingBytes conflict = writer.conflictKey();
            wanted.set(conflict.bytes, 0, conflict.length);
            if (lockOwner(tree)) {
                return change(added, returned);
            }
        }
    }

    /// Handles a conflict with a key other than the conflict target; another row may conflict with the target.
    private boolean deferRow(VectorRow added, int duplicate, ReturnedRows returned) {
        for (int tree = TableWriter.TABLE + 1; tree < isArbiter.length; tree++) {
            GrowingBytes entry = isArbiter[tree] ? writer.entryKey(tree, added) : null;
            if (entry == null) {
                continue;
            }
            wanted.set(entry.bytes, 0, entry.length);
            if (lockOwner(tree)) {
                return update != null && change(added, returned);
            }
        }
        throw writer.duplicate(duplicate);
    }

    /// Locks the row with the conflicting key.
    ///
    /// @return false if it was deleted or has another key now
    private boolean lockOwner(int tree) {
        if (tree == TableWriter.TABLE) {
            key.set(wanted.bytes, 0, wanted.length);
        } else {
            // The entry is released before the row is waited for, because deleting a row removes its entries last.
            LockedRow entry = runContext.transaction.lock(writer.tree(tree), wanted.bytes, wanted.length, row);
            if (entry == LockedRow.ABSENT) {
                return false;
            }
            int length = writer.clusteringKeyLength(tree, row.bytes, row.length);
            key.set(row.bytes, 0, length);
            runContext.transaction.unlock(writer.tree(tree), wanted.bytes, wanted.length);
        }
        if (runContext.transaction.lock(writer.tree(), key.bytes, key.length, row) == LockedRow.ABSENT) {
            return false;
        }
        old.wrap(row.bytes, 0, row.length);
        return writer.hasKey(tree, old, key, wanted);
    }

    private boolean change(VectorRow added, ReturnedRows returned) {
        if (touched != null && touched.contains(key.bytes, key.length)) {
            throw ModifyError.DUPLICATE_CONFLICT.failure(table.name());
        }
        int width = oldColumns.length;
        for (Vector column : oldColumns) {
            column.start(1);
        }
        decoder.decode(row.bytes, 0, row.length, oldColumns, 0);
        System.arraycopy(added.columns, 0, pair.columns, width, width);
        pair.rows = Batch.ALL;
        pair.count = 1;
        if (condition != null && condition.filter(pair, Batch.ALL, 1, one) == 0) {
            return false;
        }
        for (int index = 0; index < values.length; index++) {
            newValues[index] = values[index].evaluate(pair, Batch.ALL, 1);
        }
        update.apply(key, row, newValues, valueSlots, 0, pending, returned);
        pending.enter();
        if (touched != null) {
            touch(update.keyAfter(key));
        }
        return true;
    }

    private boolean isGreater(GrowingBytes bytes) {
        return Arrays.compareUnsigned(bytes.bytes, 0, bytes.length, greatest.bytes, 0, greatest.length) > 0;
    }

    private void touch(GrowingBytes bytes) {
        if (isGreater(bytes)) {
            greatest.set(bytes.bytes, 0, bytes.length);
        }
        touched.add(bytes.bytes, bytes.length);
    }

    @Override
    public void close() {
        runContext.transaction.announceUpdate(null);
        source.close();
        entries.close();
        pending.close();
        if (touched != null) {
            touched.clear();
            greatest.clear();
        }
        if (maintenance != null) {
            maintenance.close();
        }
    }
}
