// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import jakarta.transaction.Synchronization;
import java.util.function.IntConsumer;

/// The synchronizations that were called.
final class RecordingSynchronization {
    private RecordingSynchronization() {}

    static Synchronization before(Runnable action) {
        return of(action, status -> { });
    }

    static Synchronization of(Runnable before, IntConsumer after) {
        return new Synchronization() {
            @Override
            public void beforeCompletion() {
                before.run();
            }

            @Override
            public void afterCompletion(int status) {
                after.accept(status);
            }
        };
    }
}
