// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.function.Supplier;

/// The session of the statement that calls a routine, as the routine's thread sees it. A connection to
/// `jdbc:default:connection` works in that session's transaction.
public final class CallingSession {
    private static final ThreadLocal<Supplier<Session>> CURRENT = new ThreadLocal<>();

    private CallingSession() {}

    /// Returns what [#enter] has set for this thread, or null.
    public static Supplier<Session> current() {
        return CURRENT.get();
    }

    /// Returns whether a routine runs on this thread.
    public static boolean isPresent() {
        return CURRENT.get() != null;
    }

    /// Returns a session within the transaction of the statement that calls the routine on this thread; null if no
    /// routine runs here. The session ends with the call.
    public static Session nested() {
        Supplier<Session> caller = CURRENT.get();
        return caller == null ? null : caller.get();
    }

    /// Sets the caller for routines that run on this thread.
    ///
    /// @param caller null removes it
    /// @return the previous caller, or null; it is to be set again after the call
    public static Supplier<Session> enter(Supplier<Session> caller) {
        Supplier<Session> before = CURRENT.get();
        if (caller == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(caller);
        }
        return before;
    }
}
