// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;

/// The values of OFFSET and FETCH in a run.
public final class LimitCounts {
    /// The value of [#fetch] if all rows are wanted.
    public static final long ALL = Long.MAX_VALUE;
    private static final Batch ONE_ROW = new Batch();

    private final Evaluator offset;
    private final Evaluator fetch;
    private final int minFetch;

    /// @param offset null if there is none
    /// @param fetch null for all rows
    public LimitCounts(Evaluator offset, Evaluator fetch, int minFetch) {
        this.offset = offset;
        this.fetch = fetch;
        this.minFetch = minFetch;
    }

    public long offset() {
        return offset == null ? 0 : value(offset, 0, OperatorError.OFFSET_NEGATIVE);
    }

    public long fetch() {
        return fetch == null ? ALL : value(fetch, minFetch, OperatorError.FETCH_TOO_SMALL);
    }

    /// Returns the number of rows needed including those skipped by OFFSET; [#ALL] if unlimited.
    public long maxRows() {
        long offset = offset();
        long fetch = fetch();
        return fetch < ALL - offset ? offset + fetch : ALL;
    }

    private static long value(Evaluator scalar, int min, OperatorError tooSmall) {
        Vector values = scalar.evaluate(ONE_ROW, Batch.ALL, 1);
        if (values.isNull(0)) {
            throw OperatorError.COUNT_NULL.failure();
        }
        long value = values.longs[0];
        if (value < min) {
            throw tooSmall.failure(value);
        }
        return value;
    }
}
