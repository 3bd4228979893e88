// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;

/// The intervals in which all threads were stopped, by the garbage collector or for another safepoint.
public final class SafepointPauses implements Collector {
    private static final String GC = "jdk.GCPhasePause";
    private static final String BEGIN = "jdk.SafepointBegin";
    private static final String END = "jdk.SafepointEnd";

    private final MeasuredInterval measuredInterval;
    private final List<long[]> collections = new ArrayList<>();
    private final List<long[]> safepoints = new ArrayList<>();
    private final Map<Long, Instant> begun = new HashMap<>();

    SafepointPauses(MeasuredInterval measuredInterval) {
        this.measuredInterval = measuredInterval;
    }

    @Override
    public Set<String> events() {
        return Set.of(GC, BEGIN, END);
    }

    @Override
    public void accept(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case BEGIN -> begun.put(event.getLong("safepointId"), event.getStartTime());
            case END -> {
                Instant from = begun.remove(event.getLong("safepointId"));
                if (from != null) {
                    add(safepoints, from, event.getEndTime());
                }
            }
            default -> add(collections, event.getStartTime(), event.getEndTime());
        }
    }

    private void add(List<long[]> list, Instant from, Instant to) {
        if (!from.isAfter(measuredInterval.end()) && !to.isBefore(measuredInterval.begin())) {
            long begin = measuredInterval.offset(from);
            long end = Math.min(measuredInterval.offset(to), measuredInterval.offset(measuredInterval.end()));
            list.add(new long[] {begin, end - begin});
        }
    }

    /// Returns how long clients that did not wait anyway stood still, over all clients: for the collector, and for the
    /// rest.
    double[] stoppedNanos(int clients, List<long[]> waits) {
        double collection = still(collections, clients, waits);
        return new double[] {collection, Math.max(0, still(safepoints, clients, waits) - collection)};
    }

    private static double still(List<long[]> pauses, int clients, List<long[]> waits) {
        double nanos = 0;
        for (long[] pause : pauses) {
            nanos += (double) clients * pause[1];
        }
        for (long[] wait : waits) {
            for (long[] pause : pauses) {
                nanos -= Math.max(0, Math.min(wait[0] + wait[1], pause[0] + pause[1]) - Math.max(wait[0], pause[0]));
            }
        }
        return Math.max(0, nanos);
    }

    public int collections() {
        return collections.size();
    }
}
