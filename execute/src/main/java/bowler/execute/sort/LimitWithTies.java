// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.LimitCounts;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.VectorRow;
import bowler.execute.spill.SortKeys;
import bowler.plan.query.RowSource;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// Skips rows, then returns a limited number and the following rows that sort equal to the last of them.
public final class LimitWithTies extends Operator {
    private final Operator input;
    private final LimitCounts counts;
    private final SortKeys keys;
    private final VectorRow row = new VectorRow();
    private final GrowingBytes last = new GrowingBytes();
    private final GrowingBytes key = new GrowingBytes();
    private final int[] rows = new int[Batch.CAPACITY];
    private long toSkip;
    private long remaining;
    private boolean ended = true;

    public LimitWithTies(Operator input, RowSource.TiedLimit plan, LimitCounts counts) {
        this.input = input;
        this.counts = counts;
        keys = new SortKeys(plan.keys(), plan.types());
    }

    @Override
    public void open() {
        toSkip = counts.offset();
        remaining = counts.fetch();
        ended = false;
        input.open();
    }

    @Override
    protected Batch fetch() {
        while (!ended) {
            Batch batch = input.next();
            if (batch == null) {
                return null;
            }
            int count = take(batch);
            if (count > 0) {
                batch.rows = rows;
                batch.count = count;
                return batch;
            }
        }
        return null;
    }

    private int take(Batch batch) {
        row.columns = batch.columns;
        int first = (int) Math.min(toSkip, batch.count);
        toSkip -= first;
        int count = 0;
        for (int at = first; at < batch.count && !ended; at++) {
            int place = batch.rows[at];
            if (remaining > 0) {
                rows[count++] = place;
                if (--remaining == 0) {
                    keys.append(row.at(place), last.clear());
                }
            } else {
                keys.append(row.at(place), key.clear());
                ended = !Arrays.equals(key.bytes, 0, key.length, last.bytes, 0, last.length);
                rows[count] = place;
                count += ended ? 0 : 1;
            }
        }
        return count;
    }

    @Override
    public void close() {
        ended = true;
        input.close();
    }
}
