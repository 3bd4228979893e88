// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.trace.RecoveryEvent;
import bowler.base.trace.Trace;
import bowler.storage.assembly.StoreComponents;
import bowler.storage.change.LogRecord;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.undo.PreparedRestore;
import bowler.storage.undo.Rollback;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finishes the transactions that a crash has interrupted: the last phase of recovery.
final class UnfinishedTransactions {
    private final StoreComponents store;
    private final List<StoreTransaction> prepared = new ArrayList<>();

    UnfinishedTransactions(StoreComponents store) {
        this.store = store;
    }

    /// Restores prepared transactions and rolls back all others.
    ///
    /// @return the prepared transactions, in order of their ids
    List<StoreTransaction> finish(List<ActiveTransaction> unfinished) {
        RecoveryEvent event = Trace.isOn() ? new RecoveryEvent() : null;
        if (event != null) {
            event.begin();
        }
        finishAll(unfinished);
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.phase = "undo";
                event.commit();
            }
        }
        return prepared;
    }

    /// Resumes all transactions first, so that a concurrent checkpoint includes each of them.
    private void finishAll(List<ActiveTransaction> unfinished) {
        List<TransactionContext> losers = new ArrayList<>();
        Map<TransactionContext, LogRecord.Prepare> restored = new LinkedHashMap<>();
        for (ActiveTransaction each : unfinished) {
            TransactionContext context = store.newContext();
            if (LogRecord.read(store.log().read(each.lastLsn())) instanceof LogRecord.Prepare record) {
                context.resumePrepared(each.id(), each.firstLsn(), each.lastLsn(), record.locksGaps(), record.reservedBytes());
                restored.put(context, record);
            } else {
                context.resume(each.id(), each.firstLsn(), each.lastLsn());
                losers.add(context);
            }
        }
        restored.forEach(this::restore);
        losers.forEach(this::rollBack);
    }

    private void restore(TransactionContext context, LogRecord.Prepare record) {
        TableLockMode[] modes = TableLockMode.values();
        for (LogRecord.Prepare.TableLock lock : record.tableLocks()) {
            store.locks().lockTable(context.lockOwner(), store.locks().table(lock.tableId()), modes[lock.mode()]);
        }
        new PreparedRestore(context, store.log(), store.trees()::find).run();
        prepared.add(new SessionTransaction(store, context, record));
    }

    private void rollBack(TransactionContext context) {
        Rollback rollback = new Rollback(context, store.log(), store.pool(), store.trees()::find);
        List<Integer> made = rollback.createdFiles();
        rollback.to(0);
        // The files are removed before the last record: a restart after it may no longer read the record that
        // created them.
        made.forEach(store.trees()::remove);
        byte[] record = LogRecord.rolledBack(context.transaction().id());
        context.appendLast(record, 0, record.length, true);
        context.transaction().rolledBack();
        store.locks().releaseAll(context.lockOwner());
        context.forgetTransaction();
        store.forget(context);
    }
}
