// SPDX-License-Identifier: Apache-2.0
package bowler.client.link;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import java.util.concurrent.locks.ReentrantLock;

/// The calls of one session over a connection: one at a time, and none after the session has ended.
///
/// **Threads.** [#enter] admits one thread at a time; it may enter again. [#end] and [#refuse] may come from any thread.
public abstract class SessionCalls {
    protected final ServerLink link;
    private final ReentrantLock calls = new ReentrantLock();
    /// The failure of each further call; null until the session ends.
    private volatile SqlFailure ended;

    protected SessionCalls(ServerLink link) {
        this.link = link;
    }

    public final boolean hasEnded() {
        return ended != null;
    }

    /// Begins a call; fails if the session has ended.
    public final void enter() {
        calls.lock();
        SqlFailure failure = ended;
        if (failure != null) {
            calls.unlock();
            throw failure.again();
        }
    }

    public final void leave() {
        calls.unlock();
    }

    /// Lets calls fail from now on; the connection stays open.
    public final void refuse(SqlFailure failure) {
        if (ended == null) {
            ended = failure;
        }
    }

    /// Ends the session and closes the connection.
    public final void end(SqlFailure failure) {
        refuse(failure);
        link.close();
    }

    /// Returns the failure to throw: the one that ended the session, if it has ended. A failure with the severity
    /// [Severity#SESSION] ends it.
    protected final SqlFailure ended(SqlFailure failure) {
        SqlFailure earlier = ended;
        if (earlier != null) {
            return earlier.again();
        }
        if (failure.severity().compareTo(Severity.SESSION) >= 0) {
            end(failure);
        }
        return failure;
    }

    /// Ends the session because a reply violates the protocol, and returns the failure to throw.
    public final SqlFailure protocol(RuntimeException violation) {
        return ended(link.protocol(String.valueOf(violation.getMessage())));
    }
}
