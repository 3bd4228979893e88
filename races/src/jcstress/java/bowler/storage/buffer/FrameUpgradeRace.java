// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Readers who become writers by upgrading lose no change: who read an old state does not get the latch.
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both changes are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "a change was lost")
@State
public class FrameUpgradeRace {
    private final Frame frame = new Frame(64);

    private void increment() {
        while (true) {
            long version = frame.readVersion();
            byte read = frame.bytes[5];
            if (frame.tryUpgrade(version)) {
                frame.bytes[5] = (byte) (read + 1);
                frame.unlatch();
                return;
            }
        }
    }

    @Actor
    public void one() {
        increment();
    }

    @Actor
    public void other() {
        increment();
    }

    @Arbiter
    public void after(I_Result result) {
        result.r1 = frame.bytes[5];
    }
}
