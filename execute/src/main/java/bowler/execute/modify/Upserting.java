// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.TableDescriptor;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.MemoryBudget;
import bowler.execute.run.Run;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.SpillDisk;
import bowler.plan.RowSource;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar;
import bowler.storage.LockedRow;
import bowler.storage.RowBytes;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;

/// INSERT ... ON CONFLICT: each row is added; where a key of it is there, the row is left out, or the row that has the key
/// is locked and changed in its newest state. If that has lost the key meanwhile, the new row is tried again: nobody else
/// can get in between, so neither a race nor a duplicate comes to the caller.
public final class Upserting extends Modification {
    private static final byte[] NO_ROW = {};

    private final Run run;
    private final TableDescriptor table;
    private final Operator source;
    private final NewNumbers numbers;
    private final int identityColumn;
    private final TableWriter writer;
    private final boolean hasRowNumbers;
    private final boolean[] isArbiter;
    private final Upkeep upkeep;
    private final TableUpkeep own;
    private final RowAddition addition;
    private final int[] inOrder;
    private final PendingEntries pending;
    /// Null: rows in conflict are left out; so are all below.
    private final RowUpdate update;
    private final Evaluator[] values;
    private final Evaluator condition;
    private final Batch pair;
    private final Vector[] oldColumns;
    private final RowDecoder decoder;
    private final Vector[] newValues;
    private final int[] valueSlots;
    private final EncodedRow old;
    /// Keys of rows added or changed, where a later row of the source could meet them; their memory cannot be refused.
    private final KeyTable touched;
    private final RowBytes row = new RowBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes wanted = new GrowingBytes();
    private final int[] one = new int[1];

    /// @param source whole rows; it does not see rows that are added meanwhile
    public Upserting(
            Run run, StatementPlan.Upsert plan, Operator source, NewNumbers numbers, Evaluators evaluators,
            SpillDisk spillDisk) {
        this.run = run;
        this.source = source;
        this.numbers = numbers;
        table = plan.insert().table();
        identityColumn = plan.insert().identityColumn();
        writer = new TableWriter(run, table);
        hasRowNumbers = writer.layout().hasRowNumbers();
        isArbiter = new boolean[1 + table.indexes().size()];
        for (int tree = 0; tree < isArbiter.length; tree++) {
            isArbiter[tree] = plan.arbiters().isEmpty() || plan.arbiters().contains(writer.tree(tree).treeId());
        }
        boolean isFree = plan.rules().isEmpty();
        upkeep = isFree ? null : new Upkeep(run, plan.rules(), evaluators, spillDisk);
        own = isFree ? null : upkeep.of(table);
        addition = new RowAddition(table, numbers, own);
        inOrder = RowAddition.inOrder(table);
        pending = new PendingEntries(run, spillDisk, writer);
        old = new EncodedRow(writer.layout().rows());
        StatementPlan.ConflictUpdate changes = plan.update();
        if (changes == null) {
            update = null;
            values = null;
            condition = null;
            pair = null;
            oldColumns = null;
            decoder = null;
            newValues = null;
            valueSlots = null;
            touched = null;
            return;
        }
        int[] positions = changes.assignments().stream().mapToInt(StatementPlan.Assignment::position).toArray();
        update = new RowUpdate(writer, table, positions, own);
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
        touched = isSingle ? null : new KeyTable(new MemoryBudget(Long.MAX_VALUE));
    }

    @Override
    public long run(ReturnedRows returned) {
        long count = 0;
        source.open();
        for (Batch batch = source.next(); batch != null; batch = source.next()) {
            for (int at = 0; at < batch.count; at++) {
                VectorRow added = addition.make(batch.columns, inOrder, batch.rows[at], identityColumn);
                count += put(added, returned) ? 1 : 0;
            }
        }
        if (upkeep != null) {
            upkeep.finish();
        }
        return count;
    }

    /// @return whether a row was added or changed
    private boolean put(VectorRow added, ReturnedRows returned) {
        while (true) {
            int tree = writer.tryInsert(added, hasRowNumbers ? numbers.row().applyAsLong(table) : 0);
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
                return putAside(added, tree, returned);
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

    /// A row has one of the new row's keys that is not meant; another one may be there that is.
    private boolean putAside(VectorRow added, int duplicate, ReturnedRows returned) {
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

    /// Locks the row whose key stands in the way.
    ///
    /// @return false: it has gone, or has another key now
    private boolean lockOwner(int tree) {
        if (tree == TableWriter.TABLE) {
            key.set(wanted.bytes, 0, wanted.length);
        } else {
            // The entry is let go before the row is waited for: who removes a row takes its entries last.
            LockedRow entry = run.transaction.lock(writer.tree(tree), wanted.bytes, wanted.length, row);
            if (entry == LockedRow.ABSENT) {
                return false;
            }
            int length = writer.clusteringKeyLength(tree, row.bytes, row.length);
            key.set(row.bytes, 0, length);
            run.transaction.unlock(writer.tree(tree), wanted.bytes, wanted.length);
        }
        if (run.transaction.lock(writer.tree(), key.bytes, key.length, row) == LockedRow.ABSENT) {
            return false;
        }
        old.wrap(row.bytes, 0, row.length);
        return writer.hasKey(tree, old, key, wanted);
    }

    private boolean change(VectorRow added, ReturnedRows returned) {
        if (touched != null && touched.find(key.bytes, key.length, KeyTable.hash(key.bytes, key.length)) >= 0) {
            throw ModifyError.CONFLICT_TWICE.failure(table.name());
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

    private void touch(GrowingBytes bytes) {
        touched.add(bytes.bytes, bytes.length, NO_ROW, 0, KeyTable.hash(bytes.bytes, bytes.length), -1);
    }

    @Override
    public void close() {
        source.close();
        pending.close();
        if (touched != null) {
            touched.clear();
        }
        if (upkeep != null) {
            upkeep.close();
        }
    }
}
