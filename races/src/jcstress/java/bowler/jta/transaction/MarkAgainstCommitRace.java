// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// A thread commits while another marks its transaction for rollback: either the mark holds, or it is refused.
@JCStressTest
@Outcome(id = "0, 2, 0, 0", expect = Expect.ACCEPTABLE, desc = "committed, and the mark was refused")
@Outcome(id = "1, 0, 2, 1", expect = Expect.ACCEPTABLE, desc = "marked, and rolled back")
@Outcome(expect = Expect.FORBIDDEN, desc = "committed although marked, half and half, or a mark that is neither taken nor refused")
@State
public class MarkAgainstCommitRace extends TransactionRaceFixture {
    private final CoordinatedTransaction transaction = begin();

    public MarkAgainstCommitRace() {
        enlist(transaction);
        enlist(transaction);
    }

    @Actor
    public void commits(IIII_Result result) {
        result.r1 = transaction.commit().kind().ordinal();
    }

    @Actor
    public void marks(IIII_Result result) {
        try {
            transaction.markRollbackOnly("it was marked", null);
            result.r4 = 1;
        } catch (IllegalStateException tooLate) {
            result.r4 = 0;
        }
    }

    @Arbiter
    public void after(IIII_Result result) {
        COORDINATOR.log().keep();
        result.r2 = committed.get();
        result.r3 = rolledBack.get();
    }
}
