// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

/// Who has borrowed a connection, and where in the program; kept only while leaks are looked for.
public final class Loan {
    private final Thread borrower;
    private final Throwable stack;
    private final long sinceNanos;
    /// By the pool's housekeeping alone.
    private boolean reported;

    public Loan(Thread borrower, Throwable stack, long sinceNanos) {
        this.borrower = borrower;
        this.stack = stack;
        this.sinceNanos = sinceNanos;
    }

    public Thread borrower() {
        return borrower;
    }

    public Throwable stack() {
        return stack;
    }

    public long sinceNanos() {
        return sinceNanos;
    }

    /// True the first time.
    public boolean report() {
        boolean first = !reported;
        reported = true;
        return first;
    }
}
