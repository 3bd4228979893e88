// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

/// Identifies the control file, log and data folder that belong together.
///
/// @param storeId random number drawn when the store was created; 0 in a store of the first format, which had no
///     identity
/// @param generation how many times the store was opened
/// @param logId creation time of its log in milliseconds, as in the log's segments
public record StoreIdentity(long storeId, long generation, long logId) {
    /// The identity of a store that has none yet.
    public static final StoreIdentity UNKNOWN = new StoreIdentity(0, 0, 0);

    public boolean isKnown() {
        return storeId != 0;
    }

    /// Returns the identity of the next opening.
    public StoreIdentity next() {
        return new StoreIdentity(storeId, generation + 1, logId);
    }
}
