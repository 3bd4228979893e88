// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A frame is assigned to another page. A reader that compares the address and validates never takes one page's bytes
/// or sidecar for the other's.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the page that was asked for")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "it has gone, and that was noticed")
@Outcome(expect = Expect.FORBIDDEN, desc = "another page's content")
@State
public class FrameAddressRace {
    private static final long FIRST = Frame.address(1, 1);
    private static final long SECOND = Frame.address(1, 2);

    private record Named(int page) implements PageSidecar {
        @Override
        public Halves halves(byte[] separator) {
            return () -> null;
        }

        @Override
        public PageSidecar join(PageSidecar other) {
            return this;
        }

        @Override
        public boolean isEmpty() {
            return false;
        }
    }

    private final Frame frame = new Frame(64);

    public FrameAddressRace() {
        give(FIRST, 1);
    }

    private void give(long address, int page) {
        frame.latch();
        frame.assign(address);
        frame.bytes[9] = (byte) page;
        frame.attach(new Named(page));
        frame.unlatch();
    }

    @Actor
    public void evicts() {
        give(SECOND, 2);
    }

    @Actor
    public void reads(II_Result seen) {
        long version = frame.readVersion();
        boolean isMine = frame.address() == FIRST;
        int bytes = frame.bytes[9];
        int sidecar = ((Named) frame.sidecar()).page;
        if (isMine && frame.isUnchanged(version)) {
            seen.r1 = bytes;
            seen.r2 = sidecar;
        }
    }
}
