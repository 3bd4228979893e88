// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import bowler.os.Clock;

/// Goes, on one thread and with a place of its own, through all that happens when threads wait. Code that has never run is linked
/// when it first does, and compiled when it has run some hundred times: the first who wait come in a crowd, each would link it anew, on few
/// processors the compiler would take one of them, and all waited a millisecond longer.
final class Rehearsal implements SlotsListener {
    /// As often as makes the compiler see it; takes about a millisecond.
    private static final int ROUNDS = 100;
    /// In case nobody answers.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private static final class Place extends Slot {}

    private final Place place = new Place();
    private final Slots<Place> slots;
    private final long[] seen = new long[1];
    private boolean givesBack;

    Rehearsal(Clock clock) {
        slots = new Slots<>(clock, this, true);
    }

    void run() {
        Slot[] got = new Slot[1];
        slots.add(place);
        slots.put(place);
        for (int round = 0; round < ROUNDS; round++) {
            slots.tryTake();
            slots.await(0, got);
            givesBack = true;
            slots.await(PATIENCE_NANOS, got);
            givesBack = false;
            slots.giveBack(place, place.claim());
            slots.rest(place);
            slots.use(slots.tryTakeResting());
            slots.giveBack(place, place.claim());
            slots.rest(place);
            slots.await(PATIENCE_NANOS, got);
            slots.giveBack(place, place.claim());
        }
    }

    /// If it becomes a lease it is over at the second look.
    @Override
    public void someoneWaits() {
        if (givesBack) {
            slots.giveBack(place, place.claim());
            slots.endLeases(seen);
            slots.endLeases(seen);
        }
    }

    @Override
    public void nobodyWaits() {}

    @Override
    public void testWanted(Slot slot) {
        slots.put(slot);
    }

    @Override
    public void left(Slot slot) {
        slots.remove(slot);
    }

    @Override
    public boolean leasesBegin() {
        return true;
    }
}
