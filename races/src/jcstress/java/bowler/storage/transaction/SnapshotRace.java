// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two commits against one snapshot: who sees the second sees the first, and a look repeated answers the same.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before both")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "between them")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "after both")
@Outcome(expect = Expect.FORBIDDEN, desc = "out of order, or changing under one snapshot")
@State
public class SnapshotRace {
    private final TransactionTable table = new TransactionTable(0);
    private final TransactionSlot slot = table.newSlot();
    private final Transaction first = new Transaction(table.nextId(), null);
    private final Transaction second = new Transaction(table.nextId(), null);

    @Actor
    public void commits() {
        table.clock().publish(first);
        table.clock().publish(second);
    }

    @Actor
    public void reads(II_Result seen) {
        long snapshot = slot.takeSnapshot(table.clock());
        boolean seesSecond = second.isVisibleTo(snapshot);
        boolean seesFirst = first.isVisibleTo(snapshot);
        boolean same = seesSecond == second.isVisibleTo(snapshot) && seesFirst == first.isVisibleTo(snapshot);
        slot.release();
        seen.r1 = same ? seesFirst ? 1 : 0 : -1;
        seen.r2 = same ? seesSecond ? 1 : 0 : -1;
    }
}
