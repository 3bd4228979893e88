// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.os.Clock;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// Lends slots to threads: at once when one is free, else in order of arrival. THEORY.md gives the reasons.
///
/// **Taking** is one compare-and-set on the slot that this thread had last, **giving back** one on the same word. Both
/// read the gate, which changes only when threads wait. There is no lock and no clock, and no write to data that the
/// user of another slot reads.
///
/// **Waiting.** A thread that finds no slot enters the queue, counts itself in the gate, and checks all slots once
/// more. A thread that gives back frees the slot, and checks the gate once more. At least one of them sees the other.
/// From then on slots are handed over directly, in order of arrival, and a later thread cannot take one.
///
/// **Turns.** A handover costs a thread switch, far more than a short use. So the new owner of a slot gets a turn of
/// [#TURN_NANOS]. If its uses are short, it may give the slot back and take it again while others wait. If its thread
/// does not come back for the slot, [#endLeases] takes the slot away, and no turns are given for a while.
///
/// @param <S> the kind of slot
public final class SlotPool<S extends Slot> extends SlotPoolGatePadding {
    /// The length of a turn: about fifty thread switches, so that switching is a small part of the cost.
    static final long TURN_NANOS = 400_000;
    /// After a use longer than this the slot is handed over at once: a switch costs little compared to it.
    static final long SHORT_USE_NANOS = 40_000;

    /// The gate's other bits count the waiting threads.
    private static final int CLOSED = 1 << 30;
    private static final int SUSPENDED = 1 << 29;
    private static final int WAITING = SUSPENDED - 1;

    private static final int CELLS = 1024;
    private static final int PENALTY_MIN = 64;
    private static final int PENALTY_MAX = 4096;
    private static final Slot[] NONE = {};
    private static final VarHandle GATE;
    private static final VarHandle SLOTS;

    static {
        try {
            GATE = MethodHandles.lookup().findVarHandle(SlotPoolGate.class, "gate", int.class);
            SLOTS = MethodHandles.lookup().findVarHandle(SlotPool.class, "slots", Slot[].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Clock clock;
    private final SlotPoolListener listener;
    private final boolean turns;
    private final ConcurrentLinkedQueue<Waiter> queue = new ConcurrentLinkedQueue<>();
    /// The slot that a thread had last, by the low bits of its id. Threads with the same bits share a cell; a wrong
    /// guess costs a search of other slots. This avoids the costs of a `ThreadLocal` for virtual threads and class
    /// loaders.
    private final Slot[] remembered = new Slot[CELLS];
    private volatile Slot[] slots = NONE;
    // The recent result of leases, written without ordering, because a lost update does no harm.
    private int handOversWithoutTurn;
    private int penalty = PENALTY_MIN;

    /// @param turns whether a thread that was handed a slot may come back to it for a while; if false, the order of
    ///     arrival is strict
    public SlotPool(Clock clock, SlotPoolListener listener, boolean turns) {
        this.clock = clock;
        this.listener = listener;
        this.turns = turns;
    }

    /// Runs the code for waiting before it is needed; see [WarmUp].
    public static void rehearse(Clock clock) {
        new WarmUp(clock).run();
    }

    // --- taking

    /// Returns a slot if one is free and no thread waits; else null.
    @SuppressWarnings("unchecked")
    public S tryTake() {
        int cell = cell();
        Slot slot = remembered[cell];
        if (gate == 0 && slot != null) {
            long word = slot.word;
            if (((int) word & Slot.CONDITION) == Slot.FREE && slot.change(word, Slot.in(Slot.USED, word)) && stays(slot)) {
                return (S) slot;
            }
        }
        return (S) takeAnother(cell, slot);
    }

    private Slot takeAnother(int cell, Slot last) {
        if (gate != 0) {
            return (gate & ~WAITING) == 0 ? takeLeased(last) : null;
        }
        Slot slot = takeFree(cell);
        if (slot != null) {
            if (slot != last) {
                remembered[cell] = slot;
            }
            return slot;
        }
        return null;
    }

    private Slot takeFree(int from) {
        Slot[] all = slots;
        int count = all.length;
        int at = count == 0 ? 0 : from % count;
        for (int i = 0; i < count; i++) {
            Slot slot = all[at];
            long word = slot.word;
            if (((int) word & Slot.CONDITION) == Slot.FREE && slot.change(word, Slot.in(Slot.USED, word)) && stays(slot)) {
                return slot;
            }
            at = at + 1 == count ? 0 : at + 1;
        }
        return null;
    }

    /// Takes the slot that is leased to this thread, which is usually its last one. Examining each other slot costs a
    /// cache line that the slot's user keeps writing.
    private Slot takeLeased(Slot last) {
        long me = Thread.currentThread().threadId();
        if (last != null && tryTakeLeased(last, me)) {
            return last;
        }
        for (Slot slot : slots) {
            if (slot != last && tryTakeLeased(slot, me)) {
                return slot;
            }
        }
        return null;
    }

    private static boolean tryTakeLeased(Slot slot, long me) {
        long word = slot.word;
        return ((int) word & Slot.CONDITION) == Slot.LEASED && slot.lesseeId == me && slot.change(word, Slot.in(Slot.USED, word));
    }

    /// Takes a resting slot for the caller to test; its condition becomes HELD. Returns null if there is none, or other
    /// threads wait. The caller must then call [#use], [#put] or [#remove].
    @SuppressWarnings("unchecked")
    public S tryTakeResting() {
        if (gate == 0) {
            for (Slot slot : slots) {
                long word = slot.word;
                if (((int) word & Slot.CONDITION) == Slot.RESTING && slot.change(word, Slot.next(Slot.HELD, word))) {
                    return (S) slot;
                }
            }
        }
        return null;
    }

    /// Turns a resting slot that the caller has taken into a used one.
    public void use(Slot slot) {
        assert slot.condition() == Slot.HELD;
        slot.turnNanos = 0;
        slot.word = Slot.next(Slot.USED, slot.word);
        remembered[cell()] = slot;
    }

    /// The outcome of a call of [#await].
    public enum Outcome {
        TAKEN, TIMED_OUT, INTERRUPTED, CLOSED
    }

    /// Waits in order of arrival, and stores the slot in `got[0]`.
    public Outcome await(long timeoutNanos, Slot[] got) {
        long deadline = clock.nanoTime() + timeoutNanos;
        var me = new Waiter();
        queue.add(me);
        GATE.getAndAdd(this, 1);
        serve();
        if (!me.isAnswered()) {
            listener.someoneWaits();
        }
        boolean interrupted = false;
        while (!me.isAnswered() && (gate & CLOSED) == 0) {
            long left = deadline - clock.nanoTime();
            if (left <= 0 || !me.park()) {
                break;
            }
            LockSupport.parkNanos(this, left);
            if (Thread.currentThread().isInterrupted()) {
                interrupted = true;
                break;
            }
        }
        if (me.isAnswered() || !me.abandon()) {
            return answered(me, got);
        }
        if (queue.remove(me)) {
            decrementCount();
        }
        return (gate & CLOSED) != 0 ? Outcome.CLOSED : interrupted ? Outcome.INTERRUPTED : Outcome.TIMED_OUT;
    }

    private void decrementCount() {
        int before = (int) GATE.getAndAdd(this, -1);
        if ((before & WAITING) == 1) {
            listener.noThreadWaits();
        }
    }

    private Outcome answered(Waiter me, Slot[] got) {
        Slot slot = me.slot();
        if (slot == null) {
            return Outcome.CLOSED;
        }
        slot.turnNanos = clock.nanoTime();
        slot.turnUses = 0;
        remembered[cell()] = slot;
        got[0] = slot;
        return Outcome.TAKEN;
    }

    /// Returns whether the slot stays with its taker. If it must leave the pool, this gives it to the listener instead.
    private boolean stays(Slot slot) {
        if (!slot.isLeaving()) {
            return true;
        }
        slot.word = Slot.next(Slot.HELD, slot.word);
        listener.left(slot);
        return false;
    }

    // --- returning

    /// Gives a slot back. Returns false and does nothing if the claim has ended because the slot has been given back
    /// already.
    public boolean release(Slot slot, long claim) {
        if (gate == 0) {
            if (!slot.change(claim, Slot.next(Slot.FREE, claim))) {
                return false;
            }
            if (gate != 0) {
                recheck(slot);
            }
            return true;
        }
        return releaseWatched(slot, claim);
    }

    /// Called after a slot was freed. Serves threads that began to wait in the meantime, and removes the slot if it
    /// must leave.
    private void recheck(Slot slot) {
        evictIfRequired(slot);
        serve();
    }

    /// Called after a slot was freed. A thread that marked the slot as leaving found it in use, and relies on the
    /// thread that frees it.
    private void evictIfRequired(Slot slot) {
        if (slot.isLeaving() && holdIfIdle(slot)) {
            listener.left(slot);
        }
    }

    private boolean releaseWatched(Slot slot, long claim) {
        if (slot.word != claim) {
            return false;
        }
        if ((gate & ~WAITING) != 0) {
            boolean done = slot.change(claim, Slot.next(Slot.FREE, claim));
            recheck(slot);
            return done;
        }
        if (mayKeep(slot)) {
            slot.lesseeId = Thread.currentThread().threadId();
            if (!slot.change(claim, Slot.next(Slot.LEASED, claim))) {
                return false;
            }
            if (!listener.leasesBegin() || !onlyWaits(gate)) {
                endLease(slot);
            }
            return true;
        }
        if (!slot.change(claim, Slot.next(Slot.USED, claim))) {
            return false;
        }
        handOver(slot);
        return true;
    }

    /// Returns whether the turn of this thread continues.
    private boolean mayKeep(Slot slot) {
        if (!turns || slot.turnNanos == 0 || slot.isLeaving()) {
            return false;
        }
        if (handOversWithoutTurn > 0) {
            handOversWithoutTurn--;
            slot.turnNanos = 0;
            return false;
        }
        slot.turnUses++;
        long lasted = clock.nanoTime() - slot.turnNanos;
        if (lasted < TURN_NANOS && lasted < SHORT_USE_NANOS * slot.turnUses) {
            return true;
        }
        if (slot.turnUses > 1) {
            penalty = PENALTY_MIN;
        }
        slot.turnNanos = 0;
        return false;
    }

    /// Hands a slot that the caller has, in condition USED, to the thread that waits longest; frees it while the gate
    /// is shut.
    private void handOver(Slot slot) {
        while (stays(slot)) {
            if ((gate & ~WAITING) != 0) {
                slot.word = Slot.next(Slot.FREE, slot.word);
                recheck(slot);
                return;
            }
            Waiter first = queue.poll();
            if (first != null) {
                decrementCount();
                if (first.give(slot)) {
                    return;
                }
                continue;
            }
            long word = Slot.next(Slot.FREE, slot.word);
            slot.word = word;
            evictIfRequired(slot);
            if (queue.isEmpty() || !slot.change(word, Slot.in(Slot.USED, word))) {
                return;
            }
        }
    }

    /// Hands free slots to waiting threads, until no slot or no thread is left.
    private void serve() {
        while ((gate & ~WAITING) == 0 && !queue.isEmpty()) {
            Slot slot = takeFree(cell());
            if (slot == null) {
                testForWaiters(gate & WAITING);
                return;
            }
            slot.turnNanos = 0;
            handOver(slot);
        }
    }

    private void testForWaiters(int waits) {
        int left = waits;
        for (Slot slot : slots) {
            long word = slot.word;
            if (left > 0 && ((int) word & Slot.CONDITION) == Slot.RESTING && slot.change(word, Slot.next(Slot.HELD, word))) {
                left--;
                listener.requestTest(slot);
            }
        }
    }

    /// Takes away each slot that was left to a thread that did not come back for it. The slot is in the same turn as
    /// at the previous call. `seen` keeps the words between calls. It must be called again after a while, as long as it
    /// returns true.
    public boolean endLeases(long[] seen) {
        boolean any = (gate & WAITING) != 0;
        Slot[] all = slots;
        for (int i = 0; i < all.length; i++) {
            Slot slot = all[i];
            long word = slot.word;
            if (((int) word & Slot.CONDITION) != Slot.LEASED) {
                continue;
            }
            any = true;
            if (i < seen.length && seen[i] != word) {
                seen[i] = word;
            } else if (slot.change(word, Slot.in(Slot.USED, word))) {
                if (slot.turnUses <= 2) {
                    handOversWithoutTurn = penalty;
                    penalty = Math.min(PENALTY_MAX, penalty * 2);
                }
                slot.turnNanos = 0;
                handOver(slot);
            }
        }
        return any;
    }

    /// Returns whether threads wait and the gate has no other bit set. A closing thread looks for turns after it has
    /// shut the gate, and a thread that begins a turn checks the gate afterwards. One of both ends the turn.
    private static boolean onlyWaits(int gate) {
        return gate != 0 && (gate & ~WAITING) == 0;
    }

    private void endLease(Slot slot) {
        long word = slot.word;
        if (((int) word & Slot.CONDITION) == Slot.LEASED && slot.change(word, Slot.in(Slot.USED, word))) {
            handOver(slot);
        }
    }

    // --- operations of the pool on slots

    /// Adds a slot; it is HELD.
    public void add(Slot slot) {
        Slot[] now;
        Slot[] more;
        do {
            now = slots;
            more = Arrays.copyOf(now, now.length + 1);
            more[now.length] = slot;
        } while (!SLOTS.compareAndSet(this, now, more));
    }

    /// Makes a HELD slot available.
    public void put(Slot slot) {
        assert slot.condition() == Slot.HELD;
        slot.turnNanos = 0;
        slot.word = Slot.next(Slot.FREE, slot.word);
        recheck(slot);
    }

    /// Removes a HELD slot permanently.
    public void remove(Slot slot) {
        assert slot.condition() == Slot.HELD;
        slot.word = Slot.next(Slot.DEAD, slot.word);
        Slot[] now;
        Slot[] fewer;
        do {
            now = slots;
            fewer = Arrays.stream(now).filter(other -> other != slot).toArray(Slot[]::new);
        } while (!SLOTS.compareAndSet(this, now, fewer));
        for (int i = 0; i < CELLS; i++) {
            if (remembered[i] == slot) {
                remembered[i] = null;
            }
        }
    }

    /// Takes a slot in use for the pool: it becomes HELD. Returns false if the claim has ended.
    public boolean hold(Slot slot, long claim) {
        return slot.change(claim, Slot.next(Slot.HELD, claim));
    }

    /// Takes an unused slot for the pool: it becomes HELD. Returns false if a thread uses it.
    public boolean holdIfIdle(Slot slot) {
        long word = slot.word;
        int condition = (int) word & Slot.CONDITION;
        return (condition == Slot.FREE || condition == Slot.RESTING) && slot.change(word, Slot.next(Slot.HELD, word));
    }

    /// Makes the slot be tested before its next use; returns false if a thread uses it.
    public boolean rest(Slot slot) {
        long word = slot.word;
        boolean done = ((int) word & Slot.CONDITION) == Slot.FREE && slot.change(word, Slot.in(Slot.RESTING, word));
        if (done && gate != 0) {
            serve();
        }
        return done;
    }

    // --- the gate

    /// Makes all new threads wait until [#resume]; no slot is taken in between.
    public void suspend() {
        GATE.getAndBitwiseOr(this, SUSPENDED);
    }

    public void resume() {
        GATE.getAndBitwiseAnd(this, ~SUSPENDED);
        serve();
    }

    public boolean isSuspended() {
        return (gate & SUSPENDED) != 0;
    }

    /// Refuses all waiting and later threads.
    public void close() {
        GATE.getAndBitwiseOr(this, CLOSED);
        for (Waiter waiter = queue.poll(); waiter != null; waiter = queue.poll()) {
            decrementCount();
            waiter.cancel();
        }
    }

    // --- inspection

    public int waiting() {
        return gate & WAITING;
    }

    /// Returns the present slots; the caller must not change the array.
    public Slot[] all() {
        return slots;
    }

    /// Counts the slots that are available, in use, and unusable.
    public Census census() {
        int available = 0;
        int used = 0;
        int held = 0;
        for (Slot slot : slots) {
            switch (slot.condition()) {
                case Slot.FREE, Slot.LEASED, Slot.RESTING -> available++;
                case Slot.USED -> used++;
                default -> held++;
            }
        }
        return new Census(available, used, held);
    }

    public record Census(int available, int inUse, int notUsable) {}

    private static int cell() {
        return (int) Thread.currentThread().threadId() & CELLS - 1;
    }
}

/// The gate of a [SlotPool], alone in its cache line.
abstract class SlotPoolGate extends CacheLinePaddingBefore {
    volatile int gate;
}

@SuppressWarnings("unused")
abstract class SlotPoolGatePadding extends SlotPoolGate {
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;
}
