// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A connection is being opened and another one used while The pool is closed.: nothing stays open.
@JCStressTest
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "closed before it was used")
@Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "used, then closed")
@Outcome(expect = Expect.FORBIDDEN, desc = "something stays open")
@State
public class ShutdownAgainstConnectRace extends PoolRaceFixture {
    public ShutdownAgainstConnectRace() {
        pool.open(1);
    }

    @Actor
    public void connects() {
        pool.open(1);
    }

    @Actor
    public void uses(III_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void closes() {
        pool.close();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r2 = openCount();
        result.r3 = pool.live();
    }
}
