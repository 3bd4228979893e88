// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.buffer.Frame;
import bowler.storage.terms.RowLockMode;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A reader locks and then reads. A writer looks for locks under the latch and then owns the row. One of them sees the
/// other.
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the reader holds the row, the writer is refused")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the writer owns the row, the reader has seen it")
@Outcome(expect = Expect.FORBIDDEN, desc = "they missed each other, or refused each other")
@State
public class OwnershipRace extends LockRaceFixture {
    private final Frame frame = new Frame(16);
    private LockOwner owner;

    @Actor
    public void reader(II_Result result) {
        lockRow(one, RowLockMode.S2);
        LockOwner seen;
        long version;
        do {
            version = frame.readVersion();
            seen = owner;
        } while (!frame.isUnchanged(version));
        result.r1 = seen == null ? 1 : 0;
    }

    @Actor
    public void writer(II_Result result) {
        frame.latch();
        if (locks.tryOwnRow(two, tree, KEY, 1, RowLockMode.X2)) {
            owner = two;
            result.r2 = 1;
            frame.unlatch();
        } else {
            frame.unlatchUnchanged();
        }
    }
}
