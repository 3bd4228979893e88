// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.TableLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// An intention lock that meets closed stripes takes its count back and waits in the queue. No other thread waits for
/// that count. Both get the table one after the other, and neither sees the other inside.
@JCStressTest
@Outcome(id = "0, 2", expect = Expect.ACCEPTABLE, desc = "one after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "together, or something is left over")
@State
public class IntentionBacksOutRace extends LockRaceFixture {
    private int visits;

    @Actor
    public void intention() {
        locks.lockTable(one, table, TableLockMode.IX);
        visits++;
        locks.releaseAll(one);
    }

    @Actor
    public void strong() {
        locks.lockTable(two, table, TableLockMode.X);
        visits++;
        locks.releaseAll(two);
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = leftOver();
        result.r2 = visits;
    }
}
