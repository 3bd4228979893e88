// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A session with an old snapshot takes an additional one and releases the old one. Meanwhile a commit creates a
/// version that only the additional snapshot may need, and a purge removes versions between live snapshots. The version
/// exists as long as it is needed.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the old state, by its version")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the new state")
@Outcome(expect = Expect.FORBIDDEN, desc = "the old state is needed and gone")
@State
public class FurtherSnapshotRace {
    private static final int OLD_BUT_CUT = 2;

    private final TransactionTable table = new TransactionTable(0);
    private final TransactionSlot slot = table.newSlot();
    private final Transaction writer = new Transaction(table.nextId(), null);
    private final long before;
    /// Stands for the version that says what was there before the writer's change, cut as a purge cuts it.
    private volatile boolean isCut;

    public FurtherSnapshotRace() {
        slot.takeFenced(table.clock());
        before = table.clock().publish(new Transaction(table.nextId(), null));
    }

    @Actor
    public void commitsAndPurges() {
        long number = table.clock().publish(writer);
        if (!table.liveSnapshots().isAnyIn(before, number)) {
            isCut = true;
        }
    }

    @Actor
    public void reads(II_Result seen) {
        int place = slot.takeAdditional(table.clock());
        long snapshot = slot.additionalAt(place);
        seen.r1 = read(snapshot);
        slot.releaseFirst();
        seen.r2 = read(snapshot);
        slot.releaseAdditional(place);
    }

    private int read(long snapshot) {
        boolean found = isCut;
        if (writer.isVisibleTo(snapshot)) {
            return 1;
        }
        return found ? OLD_BUT_CUT : 0;
    }
}
