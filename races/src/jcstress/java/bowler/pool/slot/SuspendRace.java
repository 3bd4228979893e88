// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Lending stops and resumes while one thread takes and another returns. No thread waits for ever.
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "both were served, and the place is there")
@Outcome(expect = Expect.FORBIDDEN, desc = "forgotten, or the place is lost")
@State
public class SuspendRace extends SlotRaceFixture {
    public SuspendRace() {
        add();
    }

    @Actor
    public void one(III_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void other(III_Result result) {
        result.r2 = useOnce();
    }

    @Actor
    public void operator() {
        slotPool.suspend();
        slotPool.resume();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r3 = slotPool.census().available();
    }
}
