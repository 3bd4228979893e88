// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.os.Clock;

/// Goes, on one thread and with a place of its own, through all that happens when threads wait. Code that has never run is linked
/// when it first does, and compiled when it has run some hundred times: the first who wait come in a crowd, each would link it anew, on few
/// processors the compiler would take one of them, and all waited a millisecond longer.
final class WarmUp implements SlotPoolListener {
    /// As often as makes the compiler see it; takes about a millisecond.
    private static final int ROUNDS = 100;
    /// In case nobody answers.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private static final class Place extends Slot {}

    private final Place place = new Place();
    private final SlotPool<Place> slotPool;
    private final long[] seen = new long[1];
    private boolean givesBack;

    WarmUp(Clock clock) {
        slotPool = new SlotPool<>(clock, this, true);
    }

    void run() {
        Slot[] got = new Slot[1];
        slotPool.add(place);
        slotPool.put(place);
        for (int round = 0; round < ROUNDS; round++) {
            slotPool.tryTake();
            slotPool.await(0, got);
            givesBack = true;
            slotPool.await(PATIENCE_NANOS, got);
            givesBack = false;
            slotPool.giveBack(place, place.claim());
            slotPool.rest(place);
            slotPool.use(slotPool.tryTakeResting());
            slotPool.giveBack(place, place.claim());
            slotPool.rest(place);
            slotPool.await(PATIENCE_NANOS, got);
            slotPool.giveBack(place, place.claim());
        }
    }

    /// If it becomes a lease it is over at the second look.
    @Override
    public void someoneWaits() {
        if (givesBack) {
            slotPool.giveBack(place, place.claim());
            slotPool.endLeases(seen);
            slotPool.endLeases(seen);
        }
    }

    @Override
    public void noThreadWaits() {}

    @Override
    public void testWanted(Slot slot) {
        slotPool.put(slot);
    }

    @Override
    public void left(Slot slot) {
        slotPool.remove(slot);
    }

    @Override
    public boolean leasesBegin() {
        return true;
    }
}
