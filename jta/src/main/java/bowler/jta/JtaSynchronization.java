// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.TransactionSynchronization;
import jakarta.transaction.Synchronization;
import java.util.Objects;

/// A `Synchronization` as the transaction knows it.
record JtaSynchronization(Synchronization synchronization) implements TransactionSynchronization {
    JtaSynchronization {
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
