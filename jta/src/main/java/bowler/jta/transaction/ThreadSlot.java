// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// The transaction of a thread, platform or virtual, and the timeout for those that it will begin.
///
/// A thread keeps an array of the JDK's own classes, which is empty while the thread has no transaction. So a pooled
/// thread that outlives the application keeps none of the application's objects alive.
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
