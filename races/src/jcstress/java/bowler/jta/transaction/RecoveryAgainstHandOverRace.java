// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.recovery.ResourceRecovery;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// A branch loses its connection when it is to commit, and is left to two recoveries, one of which looks just then: it commits, once.
@JCStressTest
@Outcome(id = "0, 2, 0, 0", expect = Expect.ACCEPTABLE, desc = "both commit, and nothing is left in doubt")
@Outcome(expect = Expect.FORBIDDEN, desc = "rolled back, committed twice, or in doubt for ever")
@State
public class RecoveryAgainstHandOverRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();
    private final ResourceRecovery one = new ResourceRecovery(COORDINATOR, known, CLOCK, 1_000_000_000, 1_000_000_000);
    private final ResourceRecovery other = new ResourceRecovery(COORDINATOR, known, CLOCK, 1_000_000_000, 1_000_000_000);

    public RecoveryAgainstHandOverRace() {
        losses.set(1);
        enlist(transaction);
        enlist(transaction);
    }

    @Actor
    public void commits(IIII_Result result) {
        result.r1 = transaction.commit().kind().ordinal();
        one.step();
    }

    @Actor
    public void recovers() {
        other.step();
    }

    @Arbiter
    public void after(IIII_Result result) {
        one.step();
        result.r2 = committed.get();
        result.r3 = rolledBack.get();
        result.r4 = COORDINATOR.log().decisionOn(transaction.id()) == null ? notEndedOnce() : 1;
    }
}
