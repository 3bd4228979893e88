// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

/// The owner of cursors: creates them, and takes closed ones back for reuse.
interface CursorOwner {
    void release(LeafCursor cursor);

    /// Returns the exception for a failure inside storage.
    ///
    /// @param maySetLocks whether the failed scan locks what it reads
    RuntimeException failed(Throwable failure, boolean maySetLocks);
}
