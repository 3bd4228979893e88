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

/// Recovery lists branches while their transaction prepares, decides and commits: it keeps away, or finds them done.
@JCStressTest
@Outcome(id = "0, 2, 0, 0", expect = Expect.ACCEPTABLE, desc = "both commit")
@Outcome(expect = Expect.FORBIDDEN, desc = "recovery has rolled back what commits")
@State
public class RecoveryAgainstCommitRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();
    private final ResourceRecovery recovery = new ResourceRecovery(COORDINATOR, known, CLOCK, 1_000_000_000, 1_000_000_000);

    public RecoveryAgainstCommitRace() {
        enlist(transaction);
        enlist(transaction);
    }

    @Actor
    public void commits(IIII_Result result) {
        result.r1 = transaction.commit().kind().ordinal();
    }

    @Actor
    public void recovers() {
        recovery.step();
    }

    @Arbiter
    public void after(IIII_Result result) {
        result.r2 = committed.get();
        result.r3 = rolledBack.get();
        result.r4 = notEndedOnce();
    }
}
