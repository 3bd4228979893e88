// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.storage.file.DoubleWrite;
import bowler.storage.transaction.ActiveTransaction;
import java.util.List;

/// The findings and work of restart; `undo` continues from here.
///
/// @param wasClean true if the store had been shut down: nothing was read
/// @param losers transactions to be rolled back, each from its last LSN, in order of their ids
/// @param repairs pages repaired from the double-write area
/// @param recordCount log records read
/// @param appliedCount page changes applied
/// @param presentCount page changes that the disk had
/// @param lastTransactionId the highest id in use so far
public record CrashRecoveryOutcome(
        boolean wasClean,
        List<ActiveTransaction> losers,
        List<DoubleWrite.Repair> repairs,
        long recordCount,
        long appliedCount,
        long presentCount,
        long lastTransactionId) {}
