// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageAddress;
import bowler.storage.buffer.PageSidecar;
import bowler.storage.page.PageHeader;

/// Questions about a page that the caller has latched, and the move of its sidecar.
public final class LatchedPage {
    private LatchedPage() {}

    /// Moves the sidecar of one frame to another frame that has none.
    static void moveSidecar(Frame from, Frame to) {
        PageSidecar sidecar = from.sidecar();
        if (sidecar != null) {
            from.attach(null);
            to.attach(sidecar);
        }
    }

    public static int number(Frame frame) {
        return PageAddress.pageNumber(frame.address());
    }

    static int level(Frame frame) {
        return PageHeader.level(frame.bytes);
    }
}
