// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A connection is used while all are replaced: it serves once more at most, and goes.
@JCStressTest
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "it went before anybody had it")
@Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "it was used, then went")
@Outcome(expect = Expect.FORBIDDEN, desc = "it stays, or somebody has it still")
@State
public class ReplaceAgainstUseRace extends PoolRaceFixture {
    public ReplaceAgainstUseRace() {
        pool.open(1);
    }

    @Actor
    public void uses(III_Result result) {
        result.r1 = useOnce();
    }

    @Actor
    public void replaces() {
        pool.replaceAll("replaced");
    }

    @Arbiter
    public void after(III_Result result) {
        useOnce(); // given back before its user could see that it goes: the next one, or the keeper, finds it
        result.r2 = openCount();
        result.r3 = pool.live();
    }
}
