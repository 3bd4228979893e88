// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.RowSource.NamedRows;
import bowler.storage.api.LockedRow;
import java.util.BitSet;

/// Rows that a query locks, found by their keys. Each row is locked when it is requested, and tested again if a
/// concurrent transaction has changed it meanwhile.
public final class KeyListScan extends Operator {
    private final TargetKeys keys;
    private final RowLocks locks;
    private final Batch batch;
    private final Evaluator condition;
    private final BatchColumns into;
    private final int[] one = new int[1];
    private boolean isOpen;

    /// @param names returns the keys
    /// @param slots those that are read above
    public KeyListScan(RunContext runContext, NamedRows plan, Operator names, BitSet slots, Evaluators evaluators, SpillDisk disk) {
        keys = new TargetKeys(runContext, runContext.tree(plan.table().treeId()), names, disk);
        locks = new RowLocks(runContext, plan.table().tableId(), runContext.tree(plan.table().treeId()));
        batch = Batch.of(plan.types());
        condition = evaluators.of(plan.condition());
        into = new BatchColumns(batch, plan.condition(), slots, plan.keySlot(), plan.columns(), runContext.layout(plan.table()).rows());
    }

    @Override
    public void open() {
        locks.begin();
        keys.open();
        isOpen = true;
    }

    @Override
    protected Batch fetch() {
        while (isOpen && keys.next()) {
            LockedRow state = locks.lock(keys.key.bytes, keys.key.length);
            if (state == null || state == LockedRow.ABSENT) {
                continue;
            }
            batch.start(1);
            into.decoder.decode(locks.row.bytes, 0, locks.row.length, into.columns, 0);
            if (state == LockedRow.CHANGED && condition != null && condition.filter(batch, Batch.ALL, 1, one) == 0) {
                locks.unlock(keys.key.bytes, keys.key.length);
                continue;
            }
            if (into.key != null) {
                into.key.setObject(0, keys.key.toArray());
            }
            batch.rows = Batch.ALL;
            batch.count = 1;
            return batch;
        }
        return null;
    }

    @Override
    public void close() {
        isOpen = false;
        keys.close();
        batch.release();
    }
}
