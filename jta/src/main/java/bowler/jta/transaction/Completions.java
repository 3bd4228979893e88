// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import java.util.ArrayList;
import java.util.List;

/// Those who are told of the end. Before it the ordinary ones, then the interposed ones; after it the other way round.
final class Completions {
    private final List<Completion> ordinary = new ArrayList<>(2);
    private final List<Completion> interposed = new ArrayList<>(2);

    synchronized void add(Completion completion, boolean isInterposed) {
        (isInterposed ? interposed : ordinary).add(completion);
    }

    /// Each may register more, of both kinds; nobody is told twice. Ends early when the transaction is marked for rollback.
    ///
    /// @return what one of them failed with, or null
    Throwable before(GlobalTransaction transaction) {
        int ordinaryTold = 0;
        int interposedTold = 0;
        while (transaction.status() == TransactionStatus.ACTIVE) {
            Completion next;
            if (ordinaryTold < ordinary.size()) {
                next = ordinary.get(ordinaryTold++);
            } else if (interposedTold < interposed.size()) {
                next = interposed.get(interposedTold++);
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
        tell(copyOf(interposed), status);
        tell(copyOf(ordinary), status);
    }

    private synchronized List<Completion> copyOf(List<Completion> some) {
        return List.copyOf(some);
    }

    private static void tell(List<Completion> all, int status) {
        for (Completion completion : all) {
            try {
                completion.afterCompletion(status);
            } catch (RuntimeException | Error failure) {
                Coordinator.warn("somebody failed after completion: " + completion, failure);
            }
        }
    }
}
