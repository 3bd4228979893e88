// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

/// A transaction that has changed data and not ended, as a checkpoint records it.
///
/// @param firstLsn at or before the start of its first record
/// @param lastLsn start of its newest record; 0 if none is written yet
public record ActiveTransaction(long id, long firstLsn, long lastLsn) {}
