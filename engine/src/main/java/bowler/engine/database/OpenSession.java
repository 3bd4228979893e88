// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.session.Session.ClientTraffic;
import java.time.Instant;

/// The operations that a database needs from a session that it has to end.
public interface OpenSession {
    void endBecauseOfShutdown();

    /// Returns whether the calling thread runs a routine for a statement of the session.
    boolean runsRoutineOfThisThread();

    /// Rolls the session back and ends it, because another session asks for it. Waits until the call under way has
    /// returned.
    void endOnRequest();

    /// Makes the current statement fail with XCL52; does nothing without a statement.
    void cancelStatement();

    String user();

    /// Returns the number of the session in this database.
    long number();

    /// Returns the address of the client; null if the session belongs to this program.
    String client();

    /// Returns the name of the client's program; null if the session belongs to this program.
    String program();

    /// Returns when the session began.
    Instant connectedAt();

    /// Returns the counters of the client's bytes; null if the session belongs to this program.
    ClientTraffic traffic();

    /// Returns the same as [bowler.storage.StoreTransaction#transactionId]; read by another thread, the value may
    /// be slightly stale.
    long transactionId();

    /// Returns the text of the statement that it ran last, or null.
    String lastStatement();

    /// Returns whether a transaction is active.
    boolean isActive();

    /// Returns whether the session works for a branch of a distributed transaction.
    boolean worksForBranch();
}
