// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.execute.row.Batch;

/// A source of rows in one execution.
public abstract class Operator {
    private long rowsGiven;

    /// Says, before [#open], that no more rows will be asked for.
    public void expect(long rows) {}

    /// Begins; what was open before is given up.
    public abstract void open();

    /// The next rows, or null at the end.
    public final Batch next() {
        Batch batch = fetch();
        if (batch != null) {
            assert batch.count > 0;
            rowsGiven += batch.count;
        }
        return batch;
    }

    protected abstract Batch fetch();

    /// Passes over the first rows where that is less than making them; asked for between [#open] and the first [#next].
    ///
    /// @param rows how many at most
    /// @return how many it was
    public long skip(long rows) {
        return 0;
    }

    /// Gives back what it holds; does nothing when closed.
    public abstract void close();

    /// Rows given in all runs.
    public final long rowsGiven() {
        return rowsGiven;
    }
}
