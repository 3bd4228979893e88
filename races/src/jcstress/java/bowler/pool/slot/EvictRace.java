// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A slot is evicted while a thread uses one. The evicted slot leaves once and is never lent again, and the other slot
/// serves.
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "used, one left, one available")
@Outcome(expect = Expect.FORBIDDEN, desc = "left twice, still lent, or the user went without")
@State
public class EvictRace extends SlotRaceFixture {
    private final Place evicted = add();

    public EvictRace() {
        add();
    }

    @Actor
    public void uses(III_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void evicts() {
        evicted.leave();
        if (slotPool.holdIfIdle(evicted)) {
            leftPlaces.incrementAndGet();
            slotPool.remove(evicted);
        }
    }

    @Arbiter
    public void after(III_Result result) {
        // Given back before its user could see that it leaves: the keeper's next look, or the next user, finds it.
        if (slotPool.holdIfIdle(evicted)) {
            leftPlaces.incrementAndGet();
            slotPool.remove(evicted);
        }
        result.r2 = leftPlaces.get();
        result.r3 = slotPool.census().available();
    }
}
