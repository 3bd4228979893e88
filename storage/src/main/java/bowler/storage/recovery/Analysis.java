// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.bytes.VarInt;
import bowler.storage.change.LogRecord;
import bowler.storage.change.RecordKind;
import bowler.storage.transaction.ActiveTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collects what the log contains about transactions and files, record by record, from the redo LSN to the end.
///
/// It starts with the transactions of the checkpoint. It meets again those of their records that lie before the
/// checkpoint's begin LSN. This is harmless, because only the greatest LSN counts, and an end record removes the
/// transaction. The checkpoint lists no transaction that had ended before its begin LSN.
final class Analysis {
    private static final class Chain {
        private final long transactionId;
        private final long firstLsn;
        private long lastLsn;

        private Chain(long transactionId, long firstLsn, long lastLsn) {
            this.transactionId = transactionId;
            this.firstLsn = firstLsn;
            this.lastLsn = lastLsn;
        }
    }

    private final Map<Long, Chain> chains = new HashMap<>();
    private Chain newest;
    private final Map<Long, List<Integer>> createdBy = new HashMap<>();
    private final List<Integer> droppedFiles = new ArrayList<>();
    private long highestTransactionId;
    private int highestFileId;

    void start(List<ActiveTransaction> active) {
        for (ActiveTransaction transaction : active) {
            chains.put(
                transaction.id(), new Chain(transaction.id(), transaction.firstLsn(), transaction.lastLsn()));
            highestTransactionId = Math.max(highestTransactionId, transaction.id());
        }
    }

    /// Processes a CHANGE record, of which only the transaction matters here.
    void change(byte[] record, int offset, long lsn) {
        long transactionId = VarInt.get(record, offset + 1);
        if (transactionId != 0) {
            written(transactionId, lsn);
        }
    }

    /// Processes any other record.
    ///
    /// @return the file that the record creates, 0 if none
    int other(byte[] payload, long lsn) {
        return switch (LogRecord.read(payload)) {
            case LogRecord.Commit commit -> {
                ended(commit.transactionId());
                createdBy.remove(commit.transactionId());
                droppedFiles.addAll(commit.droppedFiles());
                yield 0;
            }
            case LogRecord.RolledBack rolledBack -> {
                ended(rolledBack.transactionId());
                List<Integer> created = createdBy.remove(rolledBack.transactionId());
                droppedFiles.addAll(created == null ? List.of() : created);
                yield 0;
            }
            case LogRecord.CreateFile create -> {
                written(create.transactionId(), lsn);
                createdBy.computeIfAbsent(create.transactionId(), id -> new ArrayList<>()).add(create.fileId());
                highestFileId = Math.max(highestFileId, create.fileId());
                yield create.fileId();
            }
            case LogRecord.Prepare prepare -> {
                written(prepare.transactionId(), lsn);
                yield 0;
            }
            case LogRecord.Checkpoint checkpoint -> 0;
            case LogRecord.Mark mark -> 0;
            case LogRecord.Change change -> throw new IllegalArgumentException(
                "record kind " + RecordKind.CHANGE + " is none of the others");
        };
    }

    private void written(long transactionId, long lsn) {
        Chain chain = newest;
        if (chain == null || chain.transactionId != transactionId) {
            chain = chains.get(transactionId);
            if (chain == null) {
                chain = new Chain(transactionId, lsn, lsn);
                chains.put(transactionId, chain);
                highestTransactionId = Math.max(highestTransactionId, transactionId);
            }
            newest = chain;
        }
        chain.lastLsn = Math.max(chain.lastLsn, lsn);
    }

    private void ended(long transactionId) {
        chains.remove(transactionId);
        newest = null;
        highestTransactionId = Math.max(highestTransactionId, transactionId);
    }

    /// Returns the transactions that had not ended, in order of their ids.
    List<ActiveTransaction> losers() {
        List<ActiveTransaction> losers = new ArrayList<>();
        for (Chain chain : chains.values()) {
            if (chain.lastLsn != 0) {
                losers.add(new ActiveTransaction(chain.transactionId, chain.firstLsn, chain.lastLsn));
            }
        }
        losers.sort((a, b) -> Long.compare(a.id(), b.id()));
        return losers;
    }

    /// Returns the files that were removed when a transaction ended: dropped by a committed one, or created by one that
    /// was rolled back.
    List<Integer> droppedFiles() {
        return droppedFiles;
    }

    long highestTransactionId() {
        return highestTransactionId;
    }

    int highestFileId() {
        return highestFileId;
    }
}
