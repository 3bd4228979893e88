// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.log.Log;
import bowler.os.Workers;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.transaction.TransactionTable;

/// Replaces the [Checkpointer] in an in-memory store: releases the log that no rollback needs.
public final class LogTrimmer implements Workers.Step {
    private static final long PAUSE_NANOS = 100_000_000L;

    private final Log log;
    private final TransactionTable transactions;

    public LogTrimmer(Log log, TransactionTable transactions) {
        this.log = log;
        this.transactions = transactions;
    }

    @Override
    public long step() {
        long end = log.endLsn();
        log.truncateBefore(
            transactions.activeAt(end).stream().mapToLong(ActiveTransaction::firstLsn).reduce(end, Math::min));
        return PAUSE_NANOS;
    }
}
