// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.util.List;

/// Watches one measurement, from the harness's own thread.
public interface Observer {
    /// An observer that does nothing.
    Observer NONE = new Observer() {};

    /// All workers stand at the barrier; the next thing they do is measured.
    default void begin() {}

    /// Returns the time for which the harness sleeps before it calls [#at].
    default long pollMillis(long nanoTime) {
        return 20;
    }

    /// Every few milliseconds.
    ///
    /// @param transactions done since the beginning, by all workers
    default void at(long nanoTime, long transactions) {}

    /// All workers are back at the barrier.
    ///
    /// @param latencies one per worker
    default void end(List<LatencyTimeline> latencies) {}
}
