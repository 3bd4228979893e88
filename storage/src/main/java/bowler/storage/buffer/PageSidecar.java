// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// In-memory data that belongs to a page and moves with its rows: the older row versions. Declared here and implemented
/// by `version`, so that the tree can split pages without knowing versions. Called under the exclusive latch(es).
public interface PageSidecar {
    /// Splits the sidecar after the rows with keys at or above the separator have moved to another page.
    ///
    /// @return the sidecar of that other page, or null if it needs none
    PageSidecar splitOff(byte[] separator);

    /// Joins the sidecar of a page that is being freed, and whose rows have moved here, to this one.
    ///
    /// @return the sidecar to keep
    PageSidecar join(PageSidecar other);

    /// Notifies the sidecar that it now belongs to the page with this address.
    default void placed(long address) {}

    /// Loads everything that [#splitOff] and [#join] need into memory. Called before the record of a structure change
    /// is written.
    ///
    /// @throws bowler.base.error.SqlFailure if something cannot be read; then nothing has changed
    default void bringBack() {}

    /// Returns the space on the page that active transactions may need for undo, because their rows there were longer
    /// before. Inserts and updates must leave it free.
    default int promisedBytes() {
        return 0;
    }

    /// Returns the part of [#promisedBytes] that is for the row with this key.
    default int promisedBytes(byte[] key, int length) {
        return 0;
    }

    /// Returns whether the sidecar holds nothing. Then the frame may drop it, and the page may be evicted without
    /// keeping it.
    boolean isEmpty();
}
