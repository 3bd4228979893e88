// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.error.SqlFailure;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import java.util.function.IntFunction;

/// Where the catalog keeps the first value of a sequence, or of an identity column, that nobody has taken.
public interface SequenceStateRow {
    /// Values taken out of the catalog: `count` of them from `first`, each a step after the one before.
    ///
    /// @param count 0: all are taken
    /// @param next the first value that nobody has taken now; null: all are
    record Block(long first, int count, Long next) {}

    /// Takes a block of values.
    ///
    /// @param max how many at most; never past the end, behind which a cycle begins anew
    /// @return null if the transaction does not see the row
    Block take(StoreTransaction transaction, IntFunction<TreeRef> trees, int max);

    /// The first value that nobody has taken, which stays so until the transaction ends; null: all are taken.
    Long next(StoreTransaction transaction, IntFunction<TreeRef> trees);

    /// Puts the first value that nobody has taken; null: all are.
    void goOn(StoreTransaction transaction, IntFunction<TreeRef> trees, Long value);

    /// From a value to the next.
    long increment();

    /// How many steps there are from one end of the values to the other; many are as good as more.
    long stepCount();

    /// What those are told who want a value when all are taken.
    SqlFailure spent();

    /// What those are told who want a value when there is no such row.
    SqlFailure gone();
}
