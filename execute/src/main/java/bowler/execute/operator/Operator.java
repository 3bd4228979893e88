// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;

/// A source of rows in one execution.
public abstract class Operator {
    private long rowsReturned;

    /// Announces, before [#open], that at most `rows` rows will be read.
    public void expect(long rows) {}

    /// Opens the operator; an unfinished run is abandoned.
    public abstract void open();

    /// Returns the next rows, or null at the end.
    public final Batch next() {
        Batch batch = fetch();
        if (batch != null) {
            assert batch.count > 0;
            rowsReturned += batch.count;
        }
        return batch;
    }

    protected abstract Batch fetch();

    /// Skips the first rows if that is cheaper than computing them. May be called between [#open] and the first
    /// [#next].
    ///
    /// @param rows the maximum number of rows to skip
    /// @return the number of skipped rows
    public long skip(long rows) {
        return 0;
    }

    /// Releases its resources; has no effect if closed.
    public abstract void close();

    /// Returns the number of rows returned in all runs.
    public final long rowsReturned() {
        return rowsReturned;
    }
}
