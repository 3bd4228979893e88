// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

/// Tells which control file, log and data folder belong together.
///
/// @param storeId drawn when the store was made; 0 in a store of the first format, which had no identity
/// @param generation how many times the store was opened
/// @param logId when its log was made, in milliseconds, as the log's segments say
public record StoreIdentity(long storeId, long generation, long logId) {
    /// Of a store that has none yet.
    public static final StoreIdentity UNKNOWN = new StoreIdentity(0, 0, 0);

    public boolean isKnown() {
        return storeId != 0;
    }

    /// Of the next opening.
    public StoreIdentity next() {
        return new StoreIdentity(storeId, generation + 1, logId);
    }
}
