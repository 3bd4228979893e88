// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two threads close the same connection, then one of them gets another. The connection is returned once, and the late
/// close does not take it from its new user.
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "the first closed it")
@Outcome(id = "0, 11, 1", expect = Expect.ACCEPTABLE, desc = "the second closed it")
@Outcome(expect = Expect.FORBIDDEN, desc = "given back twice, or not at all")
@State
public class DoubleReturnRace extends SlotRaceFixture {
    private final Place place;
    private final long claim;

    public DoubleReturnRace() {
        place = add();
        slotPool.tryTake();
        claim = place.claim();
    }

    @Actor
    public void first(III_Result result) {
        result.r1 = slotPool.release(place, claim) ? 1 : 0;
    }

    @Actor
    public void second(III_Result result) {
        result.r2 = (slotPool.release(place, claim) ? 10 : 0) + useOnce();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r3 = slotPool.census().available();
    }
}
