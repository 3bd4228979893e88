// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.error.SqlFailure;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import java.util.function.IntFunction;

/// The catalog row that stores the first value of a sequence or identity column not yet taken.
public interface SequenceStateRow {
    /// Values taken out of the catalog: `count` of them from `first`, each a step after the one before.
    ///
    /// @param count 0 if all are taken
    /// @param next the first value not yet taken now; null if all are taken
    record Block(long first, int count, Long next) {}

    /// Takes a block of values.
    ///
    /// @param max the maximum number of values; a block never passes the end, where a cycle restarts
    /// @return null if the transaction does not see the row
    Block take(StoreTransaction transaction, IntFunction<TreeRef> trees, int max);

    /// Returns the first value not yet taken, which stays so until the transaction ends; null if all are taken.
    Long next(StoreTransaction transaction, IntFunction<TreeRef> trees);

    /// Returns the same as [#next] without locking the row at UR; null also if the transaction does not see the row.
    Long peek(StoreTransaction transaction, IntFunction<TreeRef> trees);

    /// Sets the first value not yet taken; null if all are taken.
    void restartWith(StoreTransaction transaction, IntFunction<TreeRef> trees, Long value);

    /// Returns the first value not yet taken if the sequence is set to a value; null if all are taken. Fails with 22003 if
    /// the value is not one of the sequence.
    ///
    /// @param isDrawn whether the value itself is taken
    default Long after(long value, boolean isDrawn) {
        throw new IllegalStateException("values that are not set");
    }

    /// From a value to the next.
    long increment();

    /// Returns the number of steps from one end of the values to the other; results above the maximum of a long become
    /// that maximum.
    long stepCount();

    /// Returns the failure of a request when all values are taken.
    SqlFailure spent();

    /// Returns the failure of a request when there is no such row.
    SqlFailure gone();
}
