// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// In-memory data that belongs to a page and moves with its rows: the older row versions. Declared here and implemented
/// by `version`, so that the tree can split pages without knowing versions. Called under the exclusive latch(es).
public interface PageSidecar {
    /// The result of dividing a sidecar. It has no effect before [#apply].
    interface Halves {
        /// Keeps the lower half, after the rows of the upper half have moved to another page. Cannot fail.
        ///
        /// @return the sidecar of that other page, or null if it needs none
        PageSidecar apply();

        /// Ends the division if the page is not split after all.
        default void abandon() {}
    }

    /// Divides the sidecar for a split of the page: the upper half is that of the rows with keys at or above the
    /// separator. All memory is taken here, before the record of the split.
    Halves halves(byte[] separator);

    /// Takes the memory that [#join] needs, before the record of the structure change.
    default void reserveJoin(PageSidecar other) {}

    /// Joins the sidecar of a page that is being freed, and whose rows have moved here, to this one.
    ///
    /// @return the sidecar to keep
    PageSidecar join(PageSidecar other);

    /// Notifies the sidecar that it now belongs to the page with this address.
    default void placed(long address) {}

    /// Loads everything that [#halves] and [#join] need into memory. Called before the record of a structure change
    /// is written.
    ///
    /// @throws bowler.base.error.SqlFailure if something cannot be read; then nothing has changed
    default void reloadVersions() {}

    /// Returns the space on the page that active transactions may need for undo, because their rows there were longer
    /// before. Inserts and updates must leave it free.
    default int reservedBytes() {
        return 0;
    }

    /// Returns the part of [#reservedBytes] that is for the row with this key.
    default int reservedBytes(byte[] key, int length) {
        return 0;
    }

    /// Returns whether the sidecar holds nothing. Then the frame may drop it, and the page may be evicted without
    /// keeping it.
    boolean isEmpty();
}
