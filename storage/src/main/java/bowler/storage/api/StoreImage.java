// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.os.host.MemoryDisk;

/// The content of a store in memory between two transactions. Any number of stores can begin with it, which costs less
/// than making the content again. The files are never changed: each store gets a copy that shares unchanged parts.
///
/// @param files the files of the trees
/// @param logEndLsn no page has a greater LSN
/// @param nextTreeId the lowest tree id that was never used
/// @param lastTransactionId the greatest transaction id that was used
public record StoreImage(MemoryDisk files, long logEndLsn, int nextTreeId, long lastTransactionId) {}
