// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// A slot of the pool. Its state and its owner are in one word that has a cache line of its own:
///
///     bits 0..2   one of FREE, USED, LEASED, RESTING, HELD, DEAD
///     bits 3..63  turn: the number of times it was returned
///
/// A thread that takes a slot keeps the word as it was then, and only that word can give the slot back. So a second
/// close changes nothing, from any thread and even when another thread has the slot.
public abstract class Slot extends SlotWordPadding {
    /// Available to all threads.
    static final int FREE = 0;
    /// In use.
    static final int USED = 1;
    /// Returned during a turn while other threads wait: available to the thread of that turn alone.
    static final int LEASED = 2;
    /// Not used for a while: available once it has been tested.
    static final int RESTING = 3;
    /// Not usable: the pool itself holds it, to test, clean or close it.
    static final int HELD = 4;
    /// Closed; this state is final.
    static final int DEAD = 5;

    static final int CONDITION = 7;
    static final int TURN = 8;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(SlotWord.class, "word", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    // Written by the owner of the slot and read by the next one, ordered by the word.
    /// Thread to which LEASED is available.
    long lesseeId;
    /// The time at which the present turn began; 0 if the slot was not handed over.
    long turnNanos;
    /// The number of uses in the present turn.
    int turnUses;
    private long uses;
    private volatile boolean leaving;

    protected Slot() {
        word = HELD;
    }

    public final int condition() {
        return (int) word & CONDITION;
    }

    /// Returns whether no thread has it.
    public final boolean isIdle() {
        int condition = condition();
        return condition == FREE || condition == RESTING;
    }

    final boolean change(long from, long to) {
        return WORD.compareAndSet(this, from, to);
    }

    /// Returns the same word in another condition.
    static long in(int condition, long word) {
        return word & ~(long) CONDITION | condition;
    }

    /// Returns a word with the condition that no thread has seen yet.
    static long next(int condition, long word) {
        return in(condition, word) + TURN;
    }

    /// Returns the claim with which the caller, who has this slot, may return it.
    public final long claim() {
        return word;
    }

    /// Replaces this claim by a new one, so that only one of several returning threads continues; negative if the claim
    /// has ended.
    public final long renew(long claim) {
        long renewed = next(USED, claim);
        return change(claim, renewed) ? renewed : -1;
    }

    /// Counts a use. Only the thread that has the slot calls it.
    public final void countUse() {
        uses++;
    }

    /// Returns the number of uses; slightly stale when another thread has the slot.
    public final long uses() {
        return uses;
    }

    /// Returns whether the slot must not be used again.
    public final boolean isLeaving() {
        return leaving;
    }

    public final void leave() {
        leaving = true;
    }
}

/// The state and the owner of a [Slot], alone in its cache line.
abstract class SlotWord extends CacheLinePaddingBefore {
    volatile long word;
}

@SuppressWarnings("unused")
abstract class SlotWordPadding extends SlotWord {
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;
}
