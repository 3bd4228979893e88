// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.Run;
import bowler.execute.spill.SpillDisk;
import bowler.plan.StatementPlan;
import bowler.plan.StatementPlan.MergeAction;
import bowler.storage.LockedRow;
import bowler.storage.RowBytes;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.List;

/// MERGE, UPDATE ... FROM, DELETE ... USING: the source, read to its end and sorted by the keys of the table's rows, says
/// row by row what to do, with all values computed.
///
/// Rows that are there are locked before they change; if one is not as the source saw it, the statement starts again, and
/// so it does if a row to be added has appeared meanwhile. Keys that move are entered before the first new row.
public final class Merging extends Modification {
    private static final int ACTION = 0;
    private static final int KEY = 1;

    private final Run run;
    private final TableDescriptor table;
    private final Operator source;
    private final NewNumbers numbers;
    private final boolean repeats;
    private final int firstShown;
    private final TableWriter writer;
    private final boolean hasRowNumbers;
    private final Upkeep upkeep;
    private final TableUpkeep own;
    private final Action[] actions;
    private final RowAddition addition;
    private final PendingEntries pending;
    private final EncodedRow old;
    private final RowBytes row = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes lastKey = new GrowingBytes();
    private final RowBytes other = new RowBytes();

    /// @param update null: not one
    private record Action(MergeAction plan, int[] slots, RowUpdate update) {}

    /// @param source in the order of keys, read to its end before it gives a row
    public Merging(
            Run run, StatementPlan.Merge plan, Operator source, NewNumbers numbers, Evaluators evaluators,
            SpillDisk spillDisk) {
        this.run = run;
        this.source = source;
        this.numbers = numbers;
        table = plan.table();
        repeats = plan.repeats();
        firstShown = plan.source().types().size() - plan.shownCount();
        writer = new TableWriter(run, table);
        hasRowNumbers = writer.layout().hasRowNumbers();
        boolean isFree = plan.rules().isEmpty();
        upkeep = isFree ? null : new Upkeep(run, plan.rules(), evaluators, spillDisk);
        own = isFree ? null : upkeep.of(table);
        pending = new PendingEntries(run, spillDisk, writer);
        old = new EncodedRow(writer.layout().rows());
        addition = new RowAddition(table, numbers, own);
        actions = plan.actions().stream().map(this::action).toArray(Action[]::new);
    }

    private Action action(MergeAction plan) {
        int[] slots = ints(plan.slots());
        return new Action(plan, slots, plan.kind() == StatementPlan.MergeKind.UPDATE
            ? new RowUpdate(writer, table, ints(plan.columns()), own) : null);
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public long run(ReturnedRows returned) {
        long count = 0;
        boolean hasLast = false;
        boolean adds = false;
        run.transaction.meanToChange(writer.tree());
        source.open();
        for (Batch batch = source.next(); batch != null; batch = source.next()) {
            Vector numbersOfActions = batch.columns[ACTION];
            for (int at = 0; at < batch.count; at++) {
                int place = batch.rows[at];
                if (numbersOfActions.isNull(place) || numbersOfActions.longs[place] == 0) {
                    continue;
                }
                Action action = actions[(int) numbersOfActions.longs[place] - 1];
                if (returned != null) {
                    returned.beside(shown(batch), place);
                }
                if (batch.columns[KEY].isNull(place)) {
                    if (!adds) {
                        adds = true;
                        pending.enter();
                    }
                    if (!add(action, batch, place, returned)) {
                        return START_AGAIN;
                    }
                } else {
                    byte[] bytes = (byte[]) batch.columns[KEY].objectAt(place);
                    if (hasLast && Arrays.equals(bytes, 0, bytes.length, lastKey.bytes, 0, lastKey.length)) {
                        if (repeats) {
                            continue;
                        }
                        throw ModifyError.TWICE.failure(table.name());
                    }
                    set(lastKey, bytes);
                    hasLast = true;
                    if (!change(action, batch, place, returned)) {
                        return START_AGAIN;
                    }
                }
                count++;
            }
        }
        pending.enter();
        if (upkeep != null) {
            upkeep.finish();
        }
        return count;
    }

    private Vector[] shown(Batch batch) {
        return firstShown == batch.columns.length ? null
            : Arrays.copyOfRange(batch.columns, firstShown, batch.columns.length);
    }

    private static void set(GrowingBytes into, byte[] bytes) {
        into.set(bytes, 0, bytes.length);
    }

    /// @return false: others have changed the row meanwhile
    private boolean change(Action action, Batch batch, int place, ReturnedRows returned) {
        set(key, (byte[]) batch.columns[KEY].objectAt(place));
        if (run.transaction.lock(writer.tree(), key.bytes, key.length, row) != LockedRow.UNCHANGED) {
            return false;
        }
        if (action.update != null) {
            action.update.apply(key, row, batch.columns, action.slots, place, pending, returned);
            return true;
        }
        old.wrap(row.bytes, 0, row.length);
        if (returned != null) {
            returned.removed(old);
        }
        writer.delete(key, old);
        if (own != null) {
            own.deleted(old);
        }
        return true;
    }

    /// @return false: others have added a row with such a key meanwhile
    private boolean add(Action action, Batch batch, int place, ReturnedRows returned) {
        VectorRow added = addition.make(batch.columns, action.slots, place, action.plan.identityColumn());
        int tree = writer.tryInsert(added, hasRowNumbers ? numbers.row().applyAsLong(table) : 0);
        if (tree >= 0) {
            GrowingBytes taken = writer.conflictKey();
            LockedRow state = run.transaction.lock(writer.tree(tree), taken.bytes, taken.length, other);
            if (state == LockedRow.UNCHANGED) {
                throw writer.duplicate(tree);
            }
            return false;
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
        run.transaction.meanToChange(null);
        source.close();
        pending.close();
        if (upkeep != null) {
            upkeep.close();
        }
    }
}
