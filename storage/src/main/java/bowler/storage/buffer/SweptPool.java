// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.trace.WaitCounter;

/// The pool as the search for frames to evict sees it.
interface SweptPool {
    boolean isUrgent();

    /// Returns the time in nanoseconds, for computing wait durations.
    long nanoTime();

    /// Returns the counter of waits for a frame that required the eviction of another page.
    WaitCounter evictionWaits();

    Frame newFrame();

    void requestCleanFrames();

    /// Removes a latched, saved frame from its slot and parks its sidecar. Returns false if its file is being dropped.
    boolean part(Frame frame);
}
