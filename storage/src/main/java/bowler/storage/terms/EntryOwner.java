// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// Locks the row to which an index entry belongs.
public interface EntryOwner {
    /// Locks the row with the read intent of the scan. The bytes are the entry's content.
    ///
    /// @param isDeleted whether the entry is deleted, so that the row may be absent; then nothing is locked
    void lockRow(byte[] bytes, int offset, int length, boolean isDeleted);
}
