// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;

/// Skips rows, then returns a limited number.
public final class LimitOperator extends Operator {
    private final Operator input;
    private final LimitCounts counts;
    private final int[] rows = new int[Batch.CAPACITY];
    private long toSkip;
    private long remaining;

    public LimitOperator(Operator input, LimitCounts counts) {
        this.input = input;
        this.counts = counts;
    }

    @Override
    public void open() {
        toSkip = counts.offset();
        remaining = counts.fetch();
        input.expect(remaining > Long.MAX_VALUE - toSkip ? Long.MAX_VALUE : toSkip + remaining);
        input.open();
        if (toSkip > 0) {
            toSkip -= input.skip(toSkip);
        }
    }

    @Override
    protected Batch fetch() {
        while (remaining > 0) {
            Batch batch = input.next();
            if (batch == null) {
                return null;
            }
            int skipped = (int) Math.min(toSkip, batch.count);
            toSkip -= skipped;
            int given = (int) Math.min(remaining, batch.count - skipped);
            if (given > 0) {
                remaining -= given;
                System.arraycopy(batch.rows, skipped, rows, 0, given);
                batch.rows = rows;
                batch.count = given;
                return batch;
            }
        }
        return null;
    }

    @Override
    public void close() {
        input.close();
    }
}
