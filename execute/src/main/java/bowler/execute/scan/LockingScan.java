// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.query.RowSource.TableAccess;
import bowler.storage.api.LockedRow;
import java.util.BitSet;

/// A scan for an updatable cursor. Each row that passes the filter is locked, and tested again if a concurrent
/// transaction has changed it meanwhile. Rows are returned one by one, so that no row is locked before it is requested.
public final class LockingScan extends TableScan {
    private final RowLocks locks;
    private final RowDecoder decoder;
    private final Vector[] columns;
    private final int[] one = new int[1];
    private byte[] key = {};
    private Batch found;
    private int[] candidates;
    private int candidateCount;
    private int at;

    public LockingScan(RunContext runContext, TableAccess plan, BitSet slots, Evaluators evaluators) {
        super(runContext, plan, plan.filter(), slots, true, evaluators);
        locks = new RowLocks(runContext, plan.table().tableId(), runContext.tree(plan.table().treeId()));
        int[] stored = new int[source.positions.length - (source.keySlot >= 0 ? 1 : 0)];
        columns = new Vector[stored.length];
        int count = 0;
        for (int slot = 0; slot < source.positions.length; slot++) {
            if (slot != source.keySlot) {
                columns[count] = batch.columns[slot];
                stored[count++] = source.positions[slot];
            }
        }
        decoder = new RowDecoder(source.layout.rows(), stored);
    }

    @Override
    public void open() {
        found = null;
        locks.begin();
        super.open();
    }

    @Override
    protected Batch fetch() {
        while (true) {
            if (found == null || at == candidateCount) {
                found = super.fetch();
                if (found == null) {
                    return null;
                }
                candidates = found.rows;
                candidateCount = found.count;
                at = 0;
            }
            int row = candidates[at++];
            if (lock(row)) {
                one[0] = row;
                found.rows = one;
                found.count = 1;
                return found;
            }
        }
    }

    private boolean lock(int row) {
        int length = keyLength(row);
        if (key.length < length) {
            key = new byte[2 * length];
        }
        System.arraycopy(keyBytes(), keyOffset(row), key, 0, length);
        LockedRow state = locks.lock(key, length);
        if (state == null) {
            return false;
        }
        if (state == LockedRow.CHANGED) {
            decoder.decode(locks.row.bytes, 0, locks.row.length, columns, row);
            one[0] = row;
            if (filter != null && filter.filter(batch, one, 1, one) == 0) {
                locks.unlock(key, length);
                return false;
            }
        }
        return state != LockedRow.ABSENT;
    }
}
