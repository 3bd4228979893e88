// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.execute.evaluate.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.run.Run;
import bowler.plan.RowSource.TableAccess;
import bowler.storage.LockedRow;
import bowler.storage.RowBytes;
import bowler.storage.TreeRef;
import java.util.BitSet;

/// A scan of a query whose rows may be changed by their cursor: each row that passes the filter is locked, and tested
/// again if others have changed it meanwhile.
public final class LockingScan extends Scan {
    private final TreeRef tree;
    private final RowDecoder decoder;
    private final RowBytes newest = new RowBytes();
    private final int[] locked = new int[Batch.CAPACITY];
    private final int[] one = new int[1];
    private byte[] key = {};

    public LockingScan(Run run, TableAccess plan, BitSet slots, Evaluators evaluators) {
        super(run, plan, plan.filter(), slots, true, evaluators);
        tree = run.tree(plan.table().treeId());
        decoder = new RowDecoder(source.layout.rows(), source.positions);
    }

    @Override
    protected Batch fetch() {
        while (true) {
            Batch found = super.fetch();
            if (found == null) {
                return null;
            }
            int count = 0;
            for (int at = 0; at < found.count; at++) {
                int row = found.rows[at];
                locked[count] = row;
                count += lock(row) ? 1 : 0;
            }
            if (count > 0) {
                found.rows = locked;
                found.count = count;
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
        LockedRow state = run.transaction.lock(tree, key, length, newest);
        if (state == LockedRow.CHANGED) {
            decoder.decode(newest.bytes, 0, newest.length, batch.columns, row);
            one[0] = row;
            if (filter != null && filter.filter(batch, one, 1, one) == 0) {
                run.transaction.unlock(tree, key, length);
                return false;
            }
        }
        return state != LockedRow.ABSENT;
    }
}
