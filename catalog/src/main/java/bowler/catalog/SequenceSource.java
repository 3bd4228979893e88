// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.storage.StoreTransaction;

/// A source of numbers that are each given once: values of an identity column or of a sequence. Thread-safe.
public interface SequenceSource {
    /// Returns the next number; fails with 2200H if none is left.
    ///
    /// @param user the transaction that wants it
    long next(StoreTransaction user);

    /// The next ones, one for each place, in the order in which [#next] would give them.
    default void next(StoreTransaction user, long[] into, int[] places, int count) {
        for (int at = 0; at < count; at++) {
            into[places[at]] = next(user);
        }
    }

    /// Sets the numbers of a sequence, whatever becomes of the transaction. A transaction that has created or altered the
    /// sequence sets them for itself until it commits.
    ///
    /// @param user the transaction that wants it
    /// @param isDrawn whether the number counts as drawn, so that the next one follows it
    default void set(StoreTransaction user, long value, boolean isDrawn) {
        throw new IllegalStateException("numbers that are not set");
    }
}
