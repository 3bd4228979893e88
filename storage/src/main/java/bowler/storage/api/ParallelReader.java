// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// Reads for a transaction in another thread, beside it: the same snapshot, the transaction's own changes, no locks. Between
/// [#begin] and [#end], which are its transaction's thread's, it belongs to the thread that it was handed to; the
/// transaction changes nothing in the meantime, and its statement does not end.
public interface ParallelReader extends StoreReader {
    /// Begins to read what the statement under way reads, which [bowler.storage.StoreTransaction#readsWithoutLocks].
    void begin();

    /// The other thread is done; its cursors are closed. The pages that it visited count as the transaction's.
    void end();
}
