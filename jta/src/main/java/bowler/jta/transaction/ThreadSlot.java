// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// Which transaction a thread, platform or virtual, works on, and the timeout for those that it will begin.
///
/// What a thread keeps is an array of the JDK's own classes, empty while it works on none: a thread of a pool that outlives the
/// application keeps nothing of it.
public final class ThreadSlot {
    private static final int TRANSACTION = 0;
    private static final int TIMEOUT = 1;

    private final ThreadLocal<Object[]> slots = new ThreadLocal<>();

    public CoordinatedTransaction transaction() {
        Object[] slot = slots.get();
        return slot == null ? null : (CoordinatedTransaction) slot[TRANSACTION];
    }

    public void set(CoordinatedTransaction transaction) {
        slot()[TRANSACTION] = transaction;
    }

    /// The thread works on it no more, if it did.
    void clear(CoordinatedTransaction transaction) {
        Object[] slot = slots.get();
        if (slot != null && slot[TRANSACTION] == transaction) {
            slot[TRANSACTION] = null;
        }
    }

    /// Seconds; 0 if the thread has chosen none.
    int timeoutSeconds() {
        Object[] slot = slots.get();
        return slot == null || slot[TIMEOUT] == null ? 0 : (Integer) slot[TIMEOUT];
    }

    public void setTimeoutSeconds(int seconds) {
        slot()[TIMEOUT] = seconds == 0 ? null : (Integer) seconds;
    }

    private Object[] slot() {
        Object[] slot = slots.get();
        if (slot == null) {
            slot = new Object[2];
            slots.set(slot);
        }
        return slot;
    }
}
