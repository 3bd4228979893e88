// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// All sessions' slots of one store, and the purge horizon and the list of active transactions derived from them.
public final class TransactionTable {
    private final CommitClock clock = new CommitClock();
    private final AtomicLong lastId;
    private volatile TransactionSlot[] slots = {};
    private volatile long horizon = CommitClock.OPENED;

    /// @param lastUsedId every new id is greater
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

    /// Returns a slot that protects nothing and has no chain, for a reader under the protection of another slot.
    public TransactionSlot unlistedSlot() {
        return new TransactionSlot();
    }

    public synchronized void remove(TransactionSlot slot) {
        List<TransactionSlot> rest = new ArrayList<>(List.of(slots));
        rest.remove(slot);
        slots = rest.toArray(TransactionSlot[]::new);
    }

    /// Returns the newest commit number that every snapshot in use, and every future one, sees. Versions that are older
    /// than what it shows may be dropped. The result is a lower bound, determined by the last [#advanceHorizon].
    public long horizon() {
        return horizon;
    }

    /// Reads all slots and advances the horizon. It reads the counter first: a slot filled afterwards has seen at least
    /// that number (see [TransactionSlot#takeSnapshot]).
    public long advanceHorizon() {
        liveSnapshots();
        return horizon;
    }

    /// Advances the horizon like [#advanceHorizon], and also determines the snapshots above the horizon.
    public synchronized LiveSnapshots liveSnapshots() {
        long last = clock.last();
        LiveSnapshots.Builder live = new LiveSnapshots.Builder(last);
        for (TransactionSlot slot : slots) {
            slot.addProtected(last, live);
        }
        LiveSnapshots found = live.build();
        horizon = Math.max(horizon, found.horizon());
        // The removal of unused snapshots above must be visible before any version is cut: see TransactionSlot.confirm.
        VarHandle.fullFence();
        return found;
    }

    /// Returns the transactions that have written a record before the LSN and not ended before it. It may include
    /// transactions that have begun or ended since. `beginLsn` must have been the log's end when it was read.
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

    /// Returns the transactions that have an identity now; for views.
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
