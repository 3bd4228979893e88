// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.invariant.Invariant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/// A readable copy of the lock table. It is made while transactions run, and takes one mutex after the other.
final class LockTableSnapshot {
    private static final Comparator<LockView> ORDER = Comparator.comparingInt(LockView::tableId)
        .thenComparingInt(LockView::treeId)
        .thenComparing(LockView::key, Comparator.nullsLast(Arrays::compareUnsigned))
        .thenComparingInt(LockView::waitsAt)
        .thenComparingLong(LockView::transactionId);

    private final Collection<TableLocks> tables;
    private final Collection<LockOwner> owners;
    private final LockBucket[] buckets;

    LockTableSnapshot(Collection<TableLocks> tables, Collection<LockOwner> owners, LockBucket[] buckets) {
        this.tables = tables;
        this.owners = owners;
        this.buckets = buckets;
    }

    List<LockView> views() {
        List<LockView> views = new ArrayList<>();
        for (TableLocks table : tables) {
            synchronized (table.mutex()) {
                addQueue(views, table, table.tableId(), 0, null);
            }
            addStriped(views, table);
        }
        for (LockBucket bucket : buckets) {
            synchronized (bucket) {
                bucket.forEach(row ->
                    addQueue(views, row, row.tree.table().tableId(), row.tree.treeId(), row.key));
            }
        }
        views.sort(ORDER);
        return views;
    }

    private static void addQueue(List<LockView> views, LockQueue queue, int tableId, int treeId, byte[] key) {
        LockModes modes = queue.modes();
        queue.forEachGrant(grant -> views.add(new LockView(grant.owner.transactionId(), tableId, treeId, key,
            modes.name(modes.summary(grant.modes)), -1,
            queue instanceof TableLocks table ? grant.owner.rowsOf(table) : 0)));
        int[] place = {0};
        queue.forEachWaiter(waiter -> views.add(new LockView(waiter.owner.transactionId(), tableId, treeId, key,
            modes.name(waiter.mode), place[0]++, 0)));
    }

    private void addStriped(List<LockView> views, TableLocks table) {
        LockModes modes = table.modes();
        for (LockOwner owner : owners) {
            int striped = owner.stripedModes(table);
            if (striped != 0) {
                views.add(new LockView(owner.transactionId(), table.tableId(), 0, null,
                    modes.name(modes.summary(striped)), -1, owner.rowsOf(table)));
            }
        }
    }

    static String text(List<LockView> views) {
        StringBuilder text = new StringBuilder();
        for (LockView view : views) {
            text.append("table ").append(view.tableId());
            if (!view.isTableLock()) {
                text.append(" tree ").append(view.treeId()).append(' ')
                    .append(view.key() == null ? "end" : HexFormat.of().formatHex(view.key()));
            }
            text.append(": transaction ").append(view.transactionId())
                .append(view.isGranted() ? " holds " : " waits for ").append(view.mode());
            if (view.rowCount() != 0) {
                text.append(", ").append(view.rowCount()).append(" rows");
            }
            text.append('\n');
        }
        return text.toString();
    }

    /// @param isQuiet true if no thread takes or releases a lock meanwhile. Otherwise a count in a table's stripes may
    ///     have gone while its owner has yet to take the mutex and wake the waiters (THEORY.md, 2). Then a request is
    ///     reported only if it would be granted even if every intention mode were still counted.
    void verify(boolean isQuiet) {
        for (TableLocks table : tables) {
            synchronized (table.mutex()) {
                verify(table, isQuiet ? 0 : TableLocks.INTENTIONS);
            }
        }
        for (LockBucket bucket : buckets) {
            synchronized (bucket) {
                bucket.forEach(row -> {
                    verify(row, 0);
                    Invariant.check(!row.isEmpty(), "an empty row lock is left in tree %d", row.tree.treeId());
                    Invariant.check(row.tree.hasExplicitLocks(), "no transaction has joined tree %d", row.tree.treeId());
                });
            }
        }
    }

    private static void verify(LockQueue queue, int modesOnTheWay) {
        queue.forEachGrant(grant ->
            Invariant.check(grant.modes != 0 && grant.queue == queue, "a released grant is in a queue"));
        int[] waitedFor = {0};
        queue.forEachWaiter(waiter -> {
            boolean free = (waiter.isConversion || queue.modes().mayPass(waiter.mode, waitedFor[0]))
                && queue.modes().fits(waiter.mode, queue.heldByOthers(waiter.owner) | modesOnTheWay);
            Invariant.check(waiter.state == LockRequest.State.WAITING && !free,
                "transaction %d waits for nothing", waiter.owner.transactionId());
            waitedFor[0] |= 1 << waiter.mode;
        });
    }
}
