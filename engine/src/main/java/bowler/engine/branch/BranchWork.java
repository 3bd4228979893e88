// SPDX-License-Identifier: Apache-2.0
package bowler.engine.branch;

import bowler.storage.StoreTransaction;

/// The transaction of a branch.
public interface BranchWork {
    StoreTransaction transaction();

    /// Discards what belongs to the transaction besides its part in the store: it has been committed or rolled back.
    void ended();
}
