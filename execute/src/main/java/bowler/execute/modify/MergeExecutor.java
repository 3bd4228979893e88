// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.modify.table.BulkInsertRows;
import bowler.execute.modify.table.ConstraintMaintenance;
import bowler.execute.modify.table.DeferredIndexEntries;
import bowler.execute.modify.table.ModifyError;
import bowler.execute.modify.table.SortedIndexEntries;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.modify.table.TableWriter;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.execute.transition.TriggerRunner;
import bowler.plan.StatementPlan.MergeAction;
import bowler.plan.StatementPlan;
import bowler.storage.api.LockedRow;
import bowler.storage.api.RowBytes;
import bowler.storage.terms.RowRun;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.List;

/// MERGE, UPDATE ... FROM, DELETE ... USING. The source is read to its end and sorted by the keys of the table's rows.
/// Each of its rows states the action, with all values computed.
///
/// Existing rows are locked before they are changed. If one is not as the source saw it, the statement restarts. It
/// also restarts if a row to be inserted has appeared meanwhile. Moved keys are entered before the first new row.
public final class MergeExecutor extends DmlExecutor {
    private static final int ACTION = 0;
    private static final int KEY = 1;

    private final RunContext runContext;
    private final TableDescriptor table;
    private final Operator source;
    private final SequenceValues numbers;
    private final boolean repeats;
    private final int firstOutputColumn;
    private final TableWriter writer;
    private final boolean hasRowNumbers;
    private final ConstraintMaintenance maintenance;
    private final TableConstraintMaintenance own;
    private final Action[] actions;
    /// True if the join returns source rows without a match. Then no joined row means no source row.
    private final boolean returnsAllSourceRows;
    private final RowInserter addition;
    private final DeferredIndexEntries pending;
    private final EncodedRow old;
    private final RowBytes row = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes lastKey = new GrowingBytes();
    private final RowBytes other = new RowBytes();
    private final KeyedRowRun named;
    /// Null if constraint checks read the table during the statement, so that entries must not be deferred.
    private final SortedIndexEntries entries;
    /// The rows of this run of the statement that were changed in runs of neighbours.
    private long madeCount;
    private final BulkInsertRows bulkInsertRows;
    private boolean hasLast;
    /// Places in the batch of the rows to be changed together.
    private int[] places = {};
    private int together;

    /// @param update null if the action is not an update
    /// @param mayComputeFirst whether new states may be computed from rows read before they are locked
    private record Action(MergeAction plan, int[] slots, RowUpdater update, boolean mayComputeFirst) {}

    /// @param source in the order of keys, read to its end before it returns a row
    public MergeExecutor(
            RunContext runContext, StatementPlan.Merge plan, Operator source, SequenceValues numbers, Evaluators evaluators,
            SpillDisk spillDisk, TriggerRunner triggers) {
        this.runContext = runContext;
        this.source = source;
        this.numbers = numbers;
        table = plan.table();
        repeats = plan.repeats();
        firstOutputColumn = plan.source().types().size() - plan.shownCount();
        writer = new TableWriter(runContext, table);
        hasRowNumbers = writer.layout().hasRowNumbers();
        boolean isFree = plan.constraintPlan().isEmpty();
        maintenance = isFree ? null : new ConstraintMaintenance(runContext, plan.constraintPlan(), evaluators, spillDisk, triggers);
        own = isFree ? null : maintenance.of(table);
        pending = new DeferredIndexEntries(runContext, spillDisk, writer);
        old = new EncodedRow(writer.layout().rows());
        if (own != null) {
            plan.actions().forEach(action -> own.fires(Event.valueOf(action.kind().name())));
        }
        addition = new RowInserter(table, numbers, own);
        named = new KeyedRowRun(runContext, writer.tree());
        entries = isFree || !own.probesItself() ? new SortedIndexEntries(runContext, spillDisk, writer) : null;
        bulkInsertRows = new BulkInsertRows(runContext, spillDisk, writer);
        actions = plan.actions().stream().map(this::action).toArray(Action[]::new);
        returnsAllSourceRows = plan.actions().stream().anyMatch(action -> action.kind() == StatementPlan.MergeKind.INSERT);
    }

    private Action action(MergeAction plan) {
        int[] slots = ints(plan.slots());
        RowUpdater update = plan.kind() == StatementPlan.MergeKind.UPDATE
            ? new RowUpdater(writer, table, ints(plan.columns()), own) : null;
        boolean waits = own != null && own.hasOldRows(update == null ? Event.DELETE : Event.UPDATE);
        return new Action(plan, slots, update, !waits && (update == null || update.mayComputeFirst()));
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public long run(ReturnedRows returned) {
        boolean reads = returned == null && runContext.transaction.readsWithoutLocks();
        boolean gathers = returned == null && writer.lobs() == null && entries != null;
        long count = 0;
        hasLast = false;
        madeCount = 0;
        boolean adds = false;
        boolean joined = false;
        runContext.transaction.announceUpdate(writer.tree());
        source.open();
        for (Batch batch = source.next(); batch != null; batch = source.next()) {
            Vector numbersOfActions = batch.columns[ACTION];
            joined |= batch.count > 0;
            boolean adjoins = gathers && batch.count >= SortedIndexEntries.MIN_ROWS;
            together = 0;
            for (int at = 0; at < batch.count; at++) {
                int place = batch.rows[at];
                if (numbersOfActions.isNull(place) || numbersOfActions.longs[place] == 0) {
                    continue;
                }
                Action action = action(batch, place);
                if (returned != null) {
                    returned.setExtraColumns(shown(batch), place);
                }
                if (batch.columns[KEY].isNull(place)) {
                    if (!adds) {
                        adds = true;
                        if (!applyBatch(batch)) {
                            return START_AGAIN;
                        }
                        enter();
                    }
                    if (!(adjoins ? gather(action, batch, place) : add(action, batch, place, returned))) {
                        return START_AGAIN;
                    }
                } else {
                    byte[] bytes = (byte[]) batch.columns[KEY].objectAt(place);
                    if (hasLast && Arrays.equals(bytes, 0, bytes.length, lastKey.bytes, 0, lastKey.length)) {
                        if (repeats) {
                            continue;
                        }
                        if (!applyBatch(batch)) {
                            return START_AGAIN;
                        }
                        throw ModifyError.DUPLICATE_MATCH.failure(table.name());
                    }
                    set(lastKey, bytes);
                    hasLast = true;
                    if (!(reads && action.mayComputeFirst
                            ? joinRun(action, batch, place)
                            : applyBatch(batch) && change(action, batch, place, returned))) {
                        return START_AGAIN;
                    }
                }
                count++;
            }
            if (!applyBatch(batch) || adjoins && !bulkInsertRows.flush() && !isDuplicateOf(TableWriter.TABLE)) {
                return START_AGAIN;
            }
        }
        int conflict = insertAll();
        if (conflict >= 0 && !isDuplicateOf(conflict)) {
            return START_AGAIN;
        }
        if (maintenance != null && !maintenance.finish()) {
            return START_AGAIN;
        }
        if (!joined && returnsAllSourceRows) {
            runContext.warn(ModifyWarning.NO_ROWS.failure());
        }
        return count;
    }

    private Action action(Batch batch, int place) {
        return actions[(int) batch.columns[ACTION].longs[place] - 1];
    }

    /// Removes old entries and inserts those of changed rows.
    private void enter() {
        if (entries != null) {
            entries.enter();
        }
        pending.enter();
    }

    /// @return the number of a tree that has the key of a new row, or -1
    private int insertAll() {
        enter();
        return bulkInsertRows.finish();
    }

    /// Adds a row to those that are changed together, if they all are updated or all are deleted.
    ///
    /// @return false if a concurrent transaction has changed one of the preceding rows meanwhile
    private boolean joinRun(Action action, Batch batch, int place) {
        if (together > 0 && (action(batch, places[together - 1]).update == null) != (action.update == null)
                && !applyBatch(batch)) {
            return false;
        }
        if (places.length == together) {
            places = Arrays.copyOf(places, Math.max(batch.count, 2 * together));
        }
        places[together++] = place;
        return true;
    }

    /// Changes the rows that have been collected.
    ///
    /// @return false if a concurrent transaction has changed one of them meanwhile
    private boolean applyBatch(Batch batch) {
        int count = together;
        together = 0;
        int at = 0;
        while (count - at >= KeyedRowRun.MIN_ROWS) {
            int done = named.read(batch.columns[KEY], places, at, count);
            makeAll(batch, at);
            int made = named.rows.count;
            madeCount += made;
            if (!changeComputedRows(batch, at, madeCount > SortedIndexEntries.MIN_ROWS && entries != null ? entries : pending)) {
                return false;
            }
            at += made;
            if (made < done) {
                // An error in computing a new state counts only if it also occurs for the newest state of the row.
                if (!change(action(batch, places[at]), batch, places[at], null)) {
                    return false;
                }
                at++;
            }
        }
        for (; at < count; at++) {
            if (!change(action(batch, places[at]), batch, places[at], null)) {
                return false;
            }
        }
        return true;
    }

    /// Computes new states of the rows read, up to the first failure.
    private void makeAll(Batch batch, int from) {
        RowRun rows = named.rows;
        rows.changed = null;
        for (int number = 0; number < rows.count; number++) {
            int place = places[from + number];
            Action action = action(batch, place);
            if (action.update == null) {
                return;
            }
            try {
                action.update.make(rows.old, rows.oldOffsets[number], rows.oldLengths[number], batch.columns, action.slots,
                    place, named.made(number));
            } catch (SqlFailure failure) {
                if (failure.severity() != Severity.STATEMENT) {
                    throw failure;
                }
                rows.count = number;
                return;
            }
            named.endRow(number);
        }
    }

    private boolean changeComputedRows(Batch batch, int from, TableWriter.Pending deferredEntries) {
        RowRun rows = named.rows;
        int at = 0;
        while (at < rows.count) {
            int end = at + writer.change(rows, at);
            for (; at < end; at++) {
                follow(action(batch, places[from + at]), at, deferredEntries);
            }
            if (at < rows.count) {
                int place = places[from + at];
                if (!change(action(batch, place), batch, place, null)) {
                    return false;
                }
                at++;
            }
        }
        return true;
    }

    private void follow(Action action, int number, TableWriter.Pending deferredEntries) {
        RowRun rows = named.rows;
        GrowingBytes keyOfRow = named.key(rows, number);
        if (action.update != null) {
            action.update.follow(keyOfRow, rows, number, deferredEntries);
            return;
        }
        old.wrap(rows.old, rows.oldOffsets[number], rows.oldLengths[number]);
        writer.deleteEntries(keyOfRow, old, deferredEntries == pending ? null : deferredEntries);
        if (own != null) {
            own.deleted(old);
        }
    }

    private Vector[] shown(Batch batch) {
        return firstOutputColumn == batch.columns.length ? null
            : Arrays.copyOfRange(batch.columns, firstOutputColumn, batch.columns.length);
    }

    private static void set(GrowingBytes into, byte[] bytes) {
        into.set(bytes, 0, bytes.length);
    }

    /// @return false if a concurrent transaction has changed the row meanwhile
    private boolean change(Action action, Batch batch, int place, ReturnedRows returned) {
        set(key, (byte[]) batch.columns[KEY].objectAt(place));
        if (runContext.transaction.lock(writer.tree(), key.bytes, key.length, row) != LockedRow.UNCHANGED) {
            return false;
        }
        if (action.update != null) {
            action.update.apply(key, row, batch.columns, action.slots, place, pending, returned);
            return true;
        }
        old.wrap(row.bytes, 0, row.length);
        if (own != null && own.hasOldRows(Event.DELETE)) {
            own.triggers.fireBefore(Event.DELETE, old, null);
        }
        if (returned != null) {
            returned.removed(old);
        }
        writer.delete(key, old);
        if (own != null) {
            own.deleted(old);
        }
        return true;
    }

    /// Collects a row that is inserted together with others.
    ///
    /// @return false if a concurrent transaction has inserted a row with such a key meanwhile
    private boolean gather(Action action, Batch batch, int place) {
        VectorRow added = addition.make(batch.columns, action.slots, place, action.plan.identityColumn());
        if (!bulkInsertRows.add(added, hasRowNumbers ? numbers.rows(table, 1) : 0)) {
            return isDuplicateOf(TableWriter.TABLE);
        }
        if (own != null) {
            own.inserted(added);
        }
        return true;
    }

    /// Fails with 23505 if the key of a new row existed when the statement began to read.
    ///
    /// @return false if it did not exist then
    private boolean isDuplicateOf(int tree) {
        GrowingBytes taken = writer.conflictKey();
        if (runContext.transaction.lock(writer.tree(tree), taken.bytes, taken.length, other) == LockedRow.UNCHANGED) {
            throw writer.duplicate(tree);
        }
        return false;
    }

    /// @return false if a concurrent transaction has inserted a row with such a key meanwhile
    private boolean add(Action action, Batch batch, int place, ReturnedRows returned) {
        VectorRow added = addition.make(batch.columns, action.slots, place, action.plan.identityColumn());
        int tree = writer.tryInsert(added, hasRowNumbers ? numbers.rows(table, 1) : 0);
        if (tree >= 0) {
            return isDuplicateOf(tree);
        }
        if (own != null) {
            own.inserted(added);
        }
        if (returned != null) {
            returned.added(added);
        }
        return true;
    }

    @Override
    public void close() {
        runContext.transaction.announceUpdate(null);
        source.close();
        pending.close();
        bulkInsertRows.close();
        if (entries != null) {
            entries.close();
        }
        if (maintenance != null) {
            maintenance.close();
        }
    }
}
