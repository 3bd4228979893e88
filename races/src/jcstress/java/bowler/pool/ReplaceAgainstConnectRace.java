// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A connection is being opened while the user changes. Afterwards the pool lends no connection of the old user.
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "it was the new user's already")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "it was the old one's, and has gone")
@Outcome(expect = Expect.FORBIDDEN, desc = "one of the old user's stays")
@State
public class ReplaceAgainstConnectRace extends PoolRaceFixture {
    @Actor
    public void connects() {
        pool.open(1);
    }

    @Actor
    public void changes() {
        changeUser("new");
    }

    @Arbiter
    public void after(II_Result result) {
        result.r2 = useOnce();
        result.r1 = (int) opened.stream().filter(bare -> bare.user.equals("old") && !bare.closed).count();
    }
}
