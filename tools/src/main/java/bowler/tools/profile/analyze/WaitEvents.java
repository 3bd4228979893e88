// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import bowler.tools.profile.record.EventSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/// Every time a thread waited or asked the system for a file: how often, how long, for what, in which method and module.
/// Stacks are there of some ([bowler.tools.profile.record.StackWindows]): the others of the same sort are divided among methods as those are.
public final class WaitEvents implements Collector {
    /// The reason for which a thread waited.
    public enum Kind {
        MONITOR("monitor"), OBJECT_WAIT("wait/notify"), PARK("park"), SLEEP("sleep"), FILE_READ("file read"), FILE_WRITE("file write"),
        FORCE("force"), SOCKET("socket");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        /// Returns whether it is a wait for a thread of the same JVM.
        public boolean synchronizing() {
            return this == MONITOR || this == OBJECT_WAIT || this == PARK;
        }
    }

    /// The common properties of waits of one kind.
    ///
    /// @param blocker the class of the object waited for; for a file, its path
    public record Place(Kind kind, String blocker, String method, String module, boolean client) {
        /// Returns the short class name of the blocker, or the method if there is no blocker.
        String parkedOn() {
            String type = method.equals(NOT_SEEN) && blocker.equals(NO_HOLDER) ? "(" + NOT_SEEN + ")" : blocker.equals(NO_HOLDER) ? "in " + method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1)
                : blocker.substring(blocker.lastIndexOf('.') + 1);
            return type.replace("$NonfairSync", "").replace("$FairSync", " (fair)").replace("AbstractQueuedSynchronizer$ConditionObject", "Condition");
        }
    }

    /// The properties known without a stack: the event's type, the object or the file waited for, and whether a client
    /// waited.
    private record Sort(String type, Kind kind, String object, String blocker, boolean client) {}

    private static final String NOT_SEEN = "no stack taken";
    /// Clients that wait for each other before and after a measurement: no part of their lifetime.
    private static final Place HARNESS = new Place(Kind.PARK, "harness", "", "", true);
    /// A channel's method that is an event of its own, too.
    private static final Place NOT_COUNTED = new Place(Kind.PARK, "", "", "", true);
    private static final Map<String, Kind> KINDS = Map.of("jdk.JavaMonitorEnter", Kind.MONITOR, "jdk.JavaMonitorWait", Kind.OBJECT_WAIT,
        "jdk.ThreadPark", Kind.PARK, "jdk.ThreadSleep", Kind.SLEEP, "jdk.FileRead", Kind.FILE_READ, "jdk.FileWrite", Kind.FILE_WRITE,
        "jdk.FileForce", Kind.FORCE, "jdk.SocketRead", Kind.SOCKET, "jdk.SocketWrite", Kind.SOCKET, "jdk.MethodTrace", Kind.FILE_READ);
    private static final String NO_HOLDER = "nothing named";
    private static final String CHANNEL = "sun.nio.ch.FileChannelImpl";
    private static final String METHOD_TRACE = "jdk.MethodTrace";

    private final MeasuredInterval measuredInterval;
    private final ModulePrefixes modulePrefixes;
    private final Map<Sort, Map<Place, EventTotals>> seen = new HashMap<>();
    private final Map<Sort, EventTotals> unseen = new HashMap<>();
    private final Map<String, EventTotals> objects = new HashMap<>();
    private final Map<String, EventTotals> paths = new HashMap<>();
    private final List<long[]> clientWaits = new ArrayList<>();

    WaitEvents(MeasuredInterval measuredInterval, ModulePrefixes modulePrefixes) {
        this.measuredInterval = measuredInterval;
        this.modulePrefixes = modulePrefixes;
    }

    @Override
    public Set<String> events() {
        return KINDS.keySet();
    }

    @Override
    public void accept(RecordedEvent event) {
        long nanos = measuredInterval.within(event);
        if (nanos < 0) {
            return;
        }
        StackSample stackSample = StackSample.of(event);
        String type = event.getEventType().getName();
        Kind kind = type.equals(METHOD_TRACE) ? channelKind(event) : KINDS.get(type);
        if (kind == null) {
            return;
        }
        RecordedThread thread = event.getThread();
        boolean client = thread != null && Collector.CLIENT_THREAD.equals(thread.getJavaName());
        long bytes = bytes(event);
        String blocker = blocker(event, kind);
        var sort = new Sort(type, kind, event.hasField("path") ? event.getString("path") : blocker, blocker, client);
        if (stackSample.frames().isEmpty()) {
            unseen.computeIfAbsent(sort, one -> new EventTotals()).add(nanos, bytes);
        } else {
            String method = kind == Kind.MONITOR ? stackSample.innermost() : stackSample.culprit();
            Place place = stackSample.ofHarness() ? HARNESS : type.equals(METHOD_TRACE) && stackSample.passes(CHANNEL) ? NOT_COUNTED : new Place(kind, blocker, method, modulePrefixes.of(stackSample), client);
            seen.computeIfAbsent(sort, one -> new HashMap<>()).computeIfAbsent(place, one -> new EventTotals()).add(nanos, bytes);
            if (place == NOT_COUNTED || place == HARNESS) {
                return;
            }
        }
        if (kind.synchronizing() && client) {
            objects.computeIfAbsent(object(event, blocker), name -> new EventTotals()).add(nanos, 0);
        } else if (event.hasField("path")) {
            paths.computeIfAbsent(kind.words() + " " + event.getString("path"), path -> new EventTotals()).add(nanos, bytes);
        }
        if (client) {
            clientWaits.add(new long[] {measuredInterval.offset(event.getStartTime()), nanos});
        }
    }

    /// Null for methods that are no reading or writing.
    private static Kind channelKind(RecordedEvent event) {
        var method = (jdk.jfr.consumer.RecordedMethod) event.getValue("method");
        if (!method.getType().getName().equals(EventSettings.CHANNEL_CLASS)) {
            return null;
        }
        String name = method.getName();
        return name.contains("write") ? Kind.FILE_WRITE : Kind.FILE_READ;
    }

    private static long bytes(RecordedEvent event) {
        return event.hasField("bytesWritten") ? event.getLong("bytesWritten") : event.hasField("bytesRead") ? event.getLong("bytesRead") : 0;
    }

    private static String blocker(RecordedEvent event, Kind kind) {
        String field = kind == Kind.PARK ? "parkedClass" : "monitorClass";
        if (kind.synchronizing()) {
            RecordedClass type = event.getClass(field);
            return type == null ? NO_HOLDER : type.getName();
        }
        return "";
    }

    private static String object(RecordedEvent event, String blocker) {
        return blocker + (event.hasField("address") ? "@" + Long.toHexString(event.getLong("address")) : "");
    }

    /// All, once everything has been read.
    public Map<Place, EventTotals> places() {
        Map<Place, EventTotals> places = all();
        places.remove(HARNESS);
        return places;
    }

    /// Returns how long clients waited for each other before and after a measurement.
    double harnessNanos() {
        EventTotals eventTotals = all().get(HARNESS);
        return eventTotals == null ? 0 : eventTotals.nanos();
    }

    private Map<Place, EventTotals> all() {
        unseen.forEach((sort, eventTotals) -> {
            Map<Place, EventTotals> known = seen.computeIfAbsent(sort, one -> new HashMap<>());
            if (known.isEmpty()) {
                known.put(isOwnEvent(sort) ? NOT_COUNTED : new Place(sort.kind, sort.blocker, NOT_SEEN, modulePrefixes.of(new StackSample(List.of())), sort.client), eventTotals);
            } else {
                eventTotals.distributeTo(known.values());
            }
        });
        unseen.clear();
        Map<Place, EventTotals> places = new HashMap<>();
        seen.values().forEach(known -> known.forEach((place, eventTotals) -> places.computeIfAbsent(place, one -> new EventTotals()).add(eventTotals)));
        places.remove(NOT_COUNTED);
        return places;
    }

    /// Returns whether a channel's method without a stack is one of those that have events of their own. This holds if
    /// there are such events of the same sort.
    private boolean isOwnEvent(Sort sort) {
        return sort.type.equals(METHOD_TRACE) && paths.keySet().stream().anyMatch(path -> path.startsWith(sort.kind.words() + " "));
    }

    /// Returns the objects that clients waited for, by class and address.
    public Map<String, EventTotals> objects() {
        return objects;
    }

    /// By kind and path, where events tell the path.
    public Map<String, EventTotals> paths() {
        return paths;
    }

    /// Begin within the interval and length of each wait of a client, in nanoseconds.
    List<long[]> clientWaits() {
        return clientWaits;
    }
}
