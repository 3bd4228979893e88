// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.resource.LastResource;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.locks.ReentrantLock;

/// The part without XA: it is told once, and what it answers is final.
final class LastResourceBranch {
    enum Answer {
        COMMITTED, REFUSED, UNKNOWN
    }

    /// Its place among the branches in notes: it has no branch.
    static final int BRANCH = -1;

    private final LastResource resource;
    private final String name;
    private final ReentrantLock latch = new ReentrantLock();
    private volatile boolean over;
    private Throwable failure;

    LastResourceBranch(LastResource resource, String name) {
        this.resource = resource;
        this.name = name;
    }

    String name() {
        return name;
    }

    Throwable failure() {
        return failure;
    }

    String remark() {
        return "resource '" + name + "', which takes part without XA, answered " + failure;
    }

    Answer commit() {
        latch.lock();
        try {
            resource.commit();
            return Answer.COMMITTED;
        } catch (Throwable refused) {
            failure = refused;
            return isConnectionLost(refused) || !(refused instanceof SQLException) ? Answer.UNKNOWN : Answer.REFUSED;
        } finally {
            over = true;
            latch.unlock();
        }
    }

    private static boolean isConnectionLost(Throwable failure) {
        return failure instanceof SQLException sql && sql.getSQLState() != null && sql.getSQLState().startsWith("08")
            || failure instanceof SQLRecoverableException || failure instanceof SQLNonTransientConnectionException
            || failure instanceof SQLTransientConnectionException;
    }

    /// @param patienceNanos the time to wait for another thread that works on it
    /// @return whether it has ended
    boolean tryRollback(long patienceNanos) {
        if (!Participants.latched(latch, patienceNanos)) {
            return false;
        }
        try {
            rollBack();
            return true;
        } finally {
            latch.unlock();
        }
    }

    boolean isOver() {
        return over;
    }

    /// A connection that cannot be told to roll back is as good as lost, and its server rolls back.
    private void rollBack() {
        if (!over) {
            try {
                resource.rollback();
            } catch (Throwable refused) {
                failure = refused;
                Coordinator.warn("rolling back: " + remark(), refused);
            } finally {
                over = true;
            }
        }
    }

    /// After a refused commit: what may be left of its work goes.
    void rollbackAfterRefusal() {
        latch.lock();
        try {
            resource.rollback();
        } catch (Throwable refused) {
            Coordinator.log("rollback after a refused commit of '" + name + "'", refused);
        } finally {
            latch.unlock();
        }
    }
}
