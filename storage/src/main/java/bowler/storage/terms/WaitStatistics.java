// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

import bowler.base.trace.WaitCounter;

/// The waits of one kind since the store was opened.
///
/// @param kind lock, latch, log force, page read, eviction, checkpoint
public record WaitStatistics(String kind, long waits, long totalNanos, long longestNanos) {
    public static WaitStatistics of(String kind, WaitCounter counter) {
        return new WaitStatistics(kind, counter.waits(), counter.totalNanos(), counter.longestNanos());
    }
}
