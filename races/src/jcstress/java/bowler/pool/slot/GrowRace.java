// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two places come while a thread begins to wait: it is served, and no place is lost.
@JCStressTest
@Outcome(id = "1, 0, 2", expect = Expect.ACCEPTABLE, desc = "served; both are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "forgotten, or a place is lost")
@State
public class GrowRace extends SlotRaceFixture {
    @Actor
    public void waits(III_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void grows() {
        add();
        add();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r2 = slotPool.waiting() + slotPool.census().inUse();
        result.r3 = slotPool.census().available();
    }
}
