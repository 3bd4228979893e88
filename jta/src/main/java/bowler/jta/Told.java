// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.Completion;
import jakarta.transaction.Synchronization;
import java.util.Objects;

/// A `Synchronization` as the transaction knows it.
record Told(Synchronization synchronization) implements Completion {
    Told {
        Objects.requireNonNull(synchronization, "synchronization");
    }

    @Override
    public void beforeCompletion() {
        synchronization.beforeCompletion();
    }

    @Override
    public void afterCompletion(int status) {
        synchronization.afterCompletion(status);
    }
}
