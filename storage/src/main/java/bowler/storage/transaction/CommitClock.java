// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.base.padding.CacheLinePaddingBefore;

/// Counts commits: assigns each commit its number, in the order in which commits become visible.
///
/// Under a short mutex, one transaction at a time stores its own number and then [#last]. A reader of `last` therefore
/// sees every transaction up to it as committed.
public final class CommitClock extends CacheLinePaddingBefore {
    /// The number of the first transaction ever; a snapshot with this number sees the data as it was when the store was
    /// opened.
    public static final long OPENED = 1;

    private volatile long last = OPENED;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    /// Returns the newest commit number; everything up to it is visible to a snapshot taken now.
    public long last() {
        return last;
    }

    /// Makes the transaction's changes visible.
    public synchronized long publish(Transaction transaction) {
        long number = last + 1;
        transaction.committedAs(number);
        last = number;
        return number;
    }
}
