// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import java.util.ArrayList;
import java.util.List;

/// The synchronizations of a transaction. Before its end the ordinary ones are called first, then the interposed ones;
/// after it the order is reversed.
final class SynchronizationList {
    private final List<TransactionSynchronization> ordinary = new ArrayList<>(2);
    private final List<TransactionSynchronization> interposed = new ArrayList<>(2);

    synchronized void add(TransactionSynchronization completion, boolean isInterposed) {
        (isInterposed ? interposed : ordinary).add(completion);
    }

    /// Calls each synchronization once; each may register more, of both kinds. Ends early when the transaction is
    /// marked for rollback.
    ///
    /// @return the failure of one of them, or null
    Throwable before(CoordinatedTransaction transaction) {
        int ordinaryCalled = 0;
        int interposedCalled = 0;
        while (transaction.status() == TransactionStatus.ACTIVE) {
            TransactionSynchronization next;
            if (ordinaryCalled < ordinary.size()) {
                next = ordinary.get(ordinaryCalled++);
            } else if (interposedCalled < interposed.size()) {
                next = interposed.get(interposedCalled++);
            } else {
                return null;
            }
            try {
                next.beforeCompletion();
            } catch (RuntimeException | Error failure) {
                return failure;
            }
        }
        return null;
    }

    void after(int status) {
        notifyEach(copyOf(interposed), status);
        notifyEach(copyOf(ordinary), status);
    }

    private synchronized List<TransactionSynchronization> copyOf(List<TransactionSynchronization> some) {
        return List.copyOf(some);
    }

    private static void notifyEach(List<TransactionSynchronization> all, int status) {
        for (TransactionSynchronization completion : all) {
            try {
                completion.afterCompletion(status);
            } catch (RuntimeException | Error failure) {
                Coordinator.warn("somebody failed after completion: " + completion, failure);
            }
        }
    }
}
