// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// Reads for a transaction in another thread, in parallel: with the same snapshot, the transaction's own changes, and
/// no locks. The transaction's thread calls [#begin] and [#end]. Between them the reader belongs to the other thread;
/// the transaction changes nothing in that time, and its statement does not end.
public interface ParallelReader extends StoreReader {
    /// Begins to read for the current statement, which must satisfy
    /// [bowler.storage.StoreTransaction#readsWithoutLocks].
    void begin();

    /// Ends the reading. The other thread has finished and closed its cursors. The pages that it visited are added to
    /// the transaction's count.
    void end();
}
