// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.log.Log;
import bowler.os.Clock;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.transaction.TransactionTable;

/// Replaces the [Checkpointer] in an in-memory store: releases the log that no rollback needs.
public final class LogTrimmer {
    private static final long INTERVAL_NANOS = 100_000_000L;

    private final Log log;
    private final TransactionTable transactions;
    private final Clock clock;
    private long lastNanos;

    public LogTrimmer(Log log, TransactionTable transactions, Clock clock) {
        this.log = log;
        this.transactions = transactions;
        this.clock = clock;
        lastNanos = clock.nanoTime();
    }

    /// Releases log unless it did so a short time ago. Called by one thread.
    public void trimIfDue() {
        long now = clock.nanoTime();
        if (now - lastNanos < INTERVAL_NANOS) {
            return;
        }
        lastNanos = now;
        long end = log.endLsn();
        log.truncateBefore(
            transactions.activeAt(end).stream().mapToLong(ActiveTransaction::firstLsn).reduce(end, Math::min));
    }
}
