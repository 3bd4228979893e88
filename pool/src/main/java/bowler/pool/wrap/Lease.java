// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

/// Who has borrowed a connection, where in the program, and what for; kept only while leaks are looked for.
public final class Lease {
    private final Thread borrower;
    private final Throwable stack;
    private final long sinceNanos;
    private volatile String sql;
    /// By the pool's housekeeping alone.
    private boolean reported;

    public Lease(Thread borrower, Throwable stack, long sinceNanos) {
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

    void asked(String text) {
        sql = text;
    }

    /// What the connection was asked last to prepare or to run; null if nothing yet.
    public String sql() {
        return sql;
    }

    /// True the first time.
    public boolean report() {
        boolean first = !reported;
        reported = true;
        return first;
    }
}
