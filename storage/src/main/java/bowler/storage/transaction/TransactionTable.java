// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// All sessions' slots of one store, and what follows from them: the purge horizon and the list of active transactions.
public final class TransactionTable {
    private final CommitClock clock = new CommitClock();
    private final AtomicLong lastId;
    private volatile TransactionSlot[] slots = {};
    private volatile long horizon = CommitClock.OPENED;

    /// @param lastUsedId ids given out are greater
    public TransactionTable(long lastUsedId) {
        lastId = new AtomicLong(lastUsedId);
    }

    public CommitClock clock() {
        return clock;
    }

    public long nextId() {
        return lastId.incrementAndGet();
    }

    public long lastId() {
        return lastId.get();
    }

    public synchronized TransactionSlot newSlot() {
        TransactionSlot slot = new TransactionSlot.Padded();
        TransactionSlot[] more = Arrays.copyOf(slots, slots.length + 1);
        more[slots.length] = slot;
        slots = more;
        return slot;
    }

    /// A slot that protects nothing and has no chain, for who reads under the protection of another.
    public TransactionSlot unlistedSlot() {
        return new TransactionSlot();
    }

    public synchronized void remove(TransactionSlot slot) {
        List<TransactionSlot> rest = new ArrayList<>(List.of(slots));
        rest.remove(slot);
        slots = rest.toArray(TransactionSlot[]::new);
    }

    /// The newest commit number that every snapshot in use, and every one to come, sees: versions needed only to see
    /// past it may go. A lower bound found by the last [#advanceHorizon].
    public long horizon() {
        return horizon;
    }

    /// Looks at all slots and moves the horizon. The counter is read first: a slot filled afterwards has seen at
    /// least that (see [TransactionSlot#takeSnapshot]).
    public long advanceHorizon() {
        liveSnapshots();
        return horizon;
    }

    /// As [#advanceHorizon]; finds out which snapshots there are above the horizon, too.
    public synchronized LiveSnapshots liveSnapshots() {
        long last = clock.last();
        LiveSnapshots.Builder live = new LiveSnapshots.Builder(last);
        for (TransactionSlot slot : slots) {
            slot.addProtected(last, live);
        }
        LiveSnapshots found = live.build();
        horizon = Math.max(horizon, found.horizon());
        // Standing snapshots taken away above must be seen as such before anything is cut: see TransactionSlot.confirm.
        VarHandle.fullFence();
        return found;
    }

    /// The transactions that have written a record before the LSN and not ended before it; perhaps some more that
    /// began or ended since. `beginLsn` must have been the log's end when it was read.
    public List<ActiveTransaction> activeAt(long beginLsn) {
        List<ActiveTransaction> active = new ArrayList<>();
        for (TransactionSlot slot : slots) {
            ActiveTransaction transaction = slot.active();
            if (transaction != null && transaction.firstLsn() < beginLsn) {
                active.add(transaction);
            }
        }
        return active;
    }

    /// The transactions that have an identity now; for views.
    public List<Transaction> current() {
        List<Transaction> found = new ArrayList<>();
        for (TransactionSlot slot : slots) {
            Transaction transaction = slot.current();
            if (transaction != null) {
                found.add(transaction);
            }
        }
        return found;
    }
}
