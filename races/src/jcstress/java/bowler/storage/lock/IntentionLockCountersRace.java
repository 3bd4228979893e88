// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.TableLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// An intention lock counted in the stripes and a strong lock never both get the table.
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the intention came first")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the strong lock came first")
@Outcome(expect = Expect.FORBIDDEN, desc = "both, or nobody")
@State
public class IntentionLockCountersRace extends LockRaceFixture {
    @Actor
    public void intention(II_Result granted) {
        granted.r1 = tryTable(one, TableLockMode.IX);
    }

    @Actor
    public void strong(II_Result granted) {
        granted.r2 = tryTable(two, TableLockMode.X);
    }
}
