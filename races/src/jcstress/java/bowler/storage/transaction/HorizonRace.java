// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.base.error.SqlFailure;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A reader with a retained snapshot, a commit, and a purge that removes versions below the horizon run concurrently. A
/// reader that trusts its first or second read always finds the version that it needs.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the old state, by its version")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the new state, version there or cut")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "the snapshot was taken away, noticed at the first read")
@Outcome(id = "0, -1", expect = Expect.ACCEPTABLE, desc = "noticed at the second read")
@Outcome(expect = Expect.FORBIDDEN, desc = "the old state is needed and gone, and nobody noticed")
@State
public class HorizonRace {
    private static final int NOTICED = -1;
    private static final int OLD_BUT_CUT = 2;

    private final TransactionTable table = new TransactionTable(0);
    private final TransactionSlot slot = table.newSlot();
    private final Transaction writer = new Transaction(table.nextId(), null);
    /// Stands for the version chain, cut as a purge cuts it, when all snapshots see the writer.
    private boolean isCut;

    public HorizonRace() {
        slot.takeSnapshot(table.clock());
        slot.release();
    }

    @Actor
    public void commitsAndPurges() {
        table.clock().publish(writer);
        long horizon = table.advanceHorizon();
        if (writer.isVisibleTo(horizon)) {
            isCut = true;
        }
    }

    @Actor
    public void reads(II_Result seen) {
        long snapshot = slot.takeSnapshot(table.clock());
        seen.r1 = read(snapshot);
        seen.r2 = seen.r1 == NOTICED ? NOTICED : read(snapshot);
        slot.release();
    }

    private int read(long snapshot) {
        boolean found = isCut;
        if (!isConfirmed()) {
            return NOTICED;
        }
        if (writer.isVisibleTo(snapshot)) {
            return 1;
        }
        return found ? OLD_BUT_CUT : 0;
    }

    /// Between two reads it is noticed by an exception: the statement is to be run again.
    private boolean isConfirmed() {
        try {
            return slot.confirm();
        } catch (SqlFailure lost) {
            if (lost.error() != TransactionError.SNAPSHOT_LOST) {
                throw lost;
            }
            return false;
        }
    }
}
