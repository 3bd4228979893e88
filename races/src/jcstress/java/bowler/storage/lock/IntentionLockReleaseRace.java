// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.TableLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// The release of an intention lock wakes the strong lock that waits for it. Otherwise this race never ends.
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "both came and went")
@Outcome(expect = Expect.FORBIDDEN, desc = "something is left over")
@State
public class IntentionLockReleaseRace extends LockRaceFixture {
    public IntentionLockReleaseRace() {
        tryTable(one, TableLockMode.IX);
    }

    @Actor
    public void releases() {
        locks.releaseAll(one);
    }

    @Actor
    public void waits() {
        locks.lockTable(two, table, TableLockMode.X);
        locks.releaseAll(two);
    }

    @Arbiter
    public void after(I_Result left) {
        left.r1 = leftOver();
    }
}
