// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

/// Who hands cursors out, and takes them back for the next scan.
interface CursorOwner {
    void giveBack(LeafCursor cursor);

    /// What becomes of a failure below the door.
    ///
    /// @param maySetLocks whether a scan failed that locks what it reads
    RuntimeException failed(Throwable failure, boolean maySetLocks);
}
