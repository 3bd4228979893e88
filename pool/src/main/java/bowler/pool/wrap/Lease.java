// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

/// Records which thread borrowed a connection, where in the program, and for which SQL. It is kept only while leak
/// detection is enabled.
public final class Lease {
    private final Thread borrower;
    private final Throwable stack;
    private final long sinceNanos;
    private volatile String sql;
    /// Only the pool's housekeeping uses it.
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

    /// Returns the SQL that the connection was last asked to prepare or to run; null if there was none yet.
    public String sql() {
        return sql;
    }

    /// Marks the lease as reported. Returns true at the first call only.
    public boolean report() {
        boolean first = !reported;
        reported = true;
        return first;
    }
}
