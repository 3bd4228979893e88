// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A place of the pool and who may have it, in one word that has a cache line of its own:
///
///     bits 0..2   one of FREE, USED, LEASED, RESTING, HELD, DEAD
///     bits 3..63  turn: how often it was given back
///
/// Who takes a slot keeps the word as it was then; only with that word can it be given back. So the second of two closes,
/// from whatever thread, and a close that comes when others have the slot, change nothing.
public abstract class Slot extends CacheLinePadding.AfterWord {
    /// Available to whoever comes first.
    static final int FREE = 0;
    /// In use.
    static final int USED = 1;
    /// Given back by a thread whose turn is not over, while others wait: available to that thread alone.
    static final int LEASED = 2;
    /// Not used for a while: available once it has been tested.
    static final int RESTING = 3;
    /// Not usable: the pool itself has it, to test, clean or close it.
    static final int HELD = 4;
    /// Closed, for ever.
    static final int DEAD = 5;

    static final int CONDITION = 7;
    static final int TURN = 8;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(CacheLinePadding.Word.class, "word", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    // Written by whoever has the slot, and read by the next one, ordered by the word.
    /// Thread to which LEASED is available.
    long lesseeId;
    /// When the present turn began; 0 if it was not handed over.
    long turnNanos;
    /// How often the slot was used in the present turn.
    int turnUses;
    private long uses;
    private volatile boolean leaving;

    protected Slot() {
        word = HELD;
    }

    public final int condition() {
        return (int) word & CONDITION;
    }

    /// Whether nobody has it.
    public final boolean isIdle() {
        int condition = condition();
        return condition == FREE || condition == RESTING;
    }

    final boolean change(long from, long to) {
        return WORD.compareAndSet(this, from, to);
    }

    /// The same word in another condition.
    static long in(int condition, long word) {
        return word & ~(long) CONDITION | condition;
    }

    /// A word that nobody has seen yet, in the condition.
    static long next(int condition, long word) {
        return in(condition, word) + TURN;
    }

    /// The word under which the caller, who has this slot, may give it back.
    public final long claim() {
        return word;
    }

    /// A new claim instead of this one, so that only one of several who give back goes on; negative if the claim is over.
    public final long renew(long claim) {
        long renewed = next(USED, claim);
        return change(claim, renewed) ? renewed : -1;
    }

    /// Counts a use; for who has the slot.
    public final void countUse() {
        uses++;
    }

    /// How often it was used; a moment old when another thread has it.
    public final long uses() {
        return uses;
    }

    /// It shall not be used again.
    public final boolean isLeaving() {
        return leaving;
    }

    public final void leave() {
        leaving = true;
    }
}
