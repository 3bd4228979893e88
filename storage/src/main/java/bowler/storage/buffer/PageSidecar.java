// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// What lives in memory beside a page and must go where its rows go: the older row versions. Declared here and made
/// by `version`, so that the tree can split pages without knowing versions. Called under the exclusive latch(es).
public interface PageSidecar {
    /// Rows with keys at or above the separator have moved to another page.
    ///
    /// @return the companion of that other page, or null if it needs none
    PageSidecar splitOff(byte[] separator);

    /// The rows of a page that is going away have moved here; its companion is joined to this one.
    ///
    /// @return the companion to keep
    PageSidecar join(PageSidecar other);

    /// The companion belongs to the page with this address now.
    default void placed(long address) {}

    /// Makes sure that [#splitOff] and [#join] find everything in memory. Called before the record of a structure change is
    /// written.
    ///
    /// @throws bowler.base.error.SqlFailure if something cannot be read; then nothing has changed
    default void bringBack() {}

    /// Space on the page that transactions under way may need to take changes back: their rows there were longer once.
    /// Whoever adds to the page leaves it free.
    default int promisedBytes() {
        return 0;
    }

    /// What of [#promisedBytes] is for the row with this key.
    default int promisedBytes(byte[] key, int length) {
        return 0;
    }

    /// Nothing is left to remember, so that the frame may drop it and the page may be evicted without keeping it.
    boolean isEmpty();
}
