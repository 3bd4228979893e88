// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.os.Clock;

/// Runs the whole path of waiting threads in advance, on one thread and with a slot of its own.
///
/// Code is linked at its first run, and compiled after some hundred runs. The first waiting threads come in a burst,
/// and each would link the code again. On few processors the compiler would take one of them. All of them would wait a
/// millisecond longer.
final class WarmUp implements SlotPoolListener {
    /// The number of rounds after which the compiler compiles the code; they take about a millisecond.
    private static final int ROUNDS = 100;
    /// The time limit if no thread answers.
    private static final long TIMEOUT_NANOS = 1_000_000_000;

    private static final class Place extends Slot {}

    private final Place place = new Place();
    private final SlotPool<Place> slotPool;
    private final long[] seen = new long[1];
    private boolean releases;

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
            releases = true;
            slotPool.await(TIMEOUT_NANOS, got);
            releases = false;
            slotPool.release(place, place.claim());
            slotPool.rest(place);
            slotPool.use(slotPool.tryTakeResting());
            slotPool.release(place, place.claim());
            slotPool.rest(place);
            slotPool.await(TIMEOUT_NANOS, got);
            slotPool.release(place, place.claim());
        }
    }

    /// A lease ends at the second check.
    @Override
    public void someoneWaits() {
        if (releases) {
            slotPool.release(place, place.claim());
            slotPool.endLeases(seen);
            slotPool.endLeases(seen);
        }
    }

    @Override
    public void noThreadWaits() {}

    @Override
    public void requestTest(Slot slot) {
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
