// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A reader that validates never believes a page half written.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "read before the writer")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "read after the writer")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "read during the writer, and noticed")
@Outcome(expect = Expect.FORBIDDEN, desc = "believed a torn page")
@State
public class FrameLatchRace {
    private static final int PAGE_SIZE_BYTES = 4096;
    private static final int FAR = PAGE_SIZE_BYTES - 1;

    private final Frame frame = new Frame(PAGE_SIZE_BYTES);

    @Actor
    public void writer() {
        frame.latch();
        frame.bytes[0] = 1;
        frame.bytes[FAR] = 1;
        frame.unlatch();
    }

    @Actor
    public void reader(II_Result seen) {
        long version = frame.readVersion();
        seen.r1 = frame.bytes[0];
        seen.r2 = frame.bytes[FAR];
        if (!frame.isUnchanged(version)) {
            seen.r1 = -1;
            seen.r2 = -1;
        }
    }
}
