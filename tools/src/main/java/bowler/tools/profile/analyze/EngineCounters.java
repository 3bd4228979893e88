// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import bowler.tools.profile.record.EngineEvents;
import bowler.tools.profile.record.EventSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;

/// The engine's own counters: events named `bowler.*`, and methods whose runs are timed as checkpoints. Nothing is
/// assumed about an event's fields: those that are words or whole numbers, and whose name denotes no amount, identify
/// its subject.
public final class EngineCounters implements Collector {
    private static final String METHOD_TRACE = "jdk.MethodTrace";
    private static final Set<String> COMMON = Set.of("startTime", "duration", "eventThread", "stackTrace");
    private static final Set<String> OBJECT_FIELDS = Set.of("table", "tableName", "index", "indexName", "tree", "treeId", "page", "pageId",
        "row", "key", "object", "name", "mode", "file", "lock", "kind", "step", "phase");

    private final MeasuredInterval measuredInterval;
    private final Map<String, EventTotals> byEvent = new TreeMap<>();
    private final Map<String, Map<String, EventTotals>> byObject = new TreeMap<>();
    private final Map<String, List<String>> fields = new HashMap<>();
    private final List<long[]> checkpoints = new ArrayList<>();

    EngineCounters(MeasuredInterval measuredInterval) {
        this.measuredInterval = measuredInterval;
    }

    @Override
    public Set<String> events() {
        Set<String> events = new TreeSet<>(EngineEvents.NAMES);
        events.add(METHOD_TRACE);
        return events;
    }

    @Override
    public void accept(RecordedEvent event) {
        long nanos = measuredInterval.within(event);
        if (nanos < 0) {
            return;
        }
        String type = event.getEventType().getName();
        boolean timed = type.equals(METHOD_TRACE);
        if (timed && ((jdk.jfr.consumer.RecordedMethod) event.getValue("method")).getType().getName().equals(EventSettings.CHANNEL_CLASS)) {
            return;
        }
        if (timed || type.equals(EngineEvents.CHECKPOINT)) {
            checkpoints.add(new long[] {measuredInterval.offset(event.getStartTime()), nanos});
        }
        if (!timed) {
            byEvent.computeIfAbsent(type, name -> new EventTotals()).add(nanos, 0);
            String about = about(event);
            if (!about.isEmpty()) {
                byObject.computeIfAbsent(type, name -> new HashMap<>()).computeIfAbsent(about, name -> new EventTotals()).add(nanos, 0);
            }
        }
    }

    private String about(RecordedEvent event) {
        List<String> named = fields.computeIfAbsent(event.getEventType().getName(), type -> event.getFields().stream()
            .map(ValueDescriptor::getName).filter(name -> !COMMON.contains(name) && OBJECT_FIELDS.contains(name)).toList());
        return String.join(", ", named.stream().map(name -> name + " " + event.getValue(name)).toList());
    }

    public Map<String, EventTotals> byEvent() {
        return byEvent;
    }

    /// By event and by what it is about.
    public Map<String, Map<String, EventTotals>> byObject() {
        return byObject;
    }

    public List<long[]> checkpoints() {
        return checkpoints;
    }
}
