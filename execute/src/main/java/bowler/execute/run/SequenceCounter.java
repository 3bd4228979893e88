// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.storage.StoreTransaction;

/// Gives the values of one sequence, each once. Safe for several threads.
public interface SequenceCounter {
    /// The next value; 2200H when there is none any more.
    ///
    /// @param user the transaction that wants it
    long next(StoreTransaction user);
}
