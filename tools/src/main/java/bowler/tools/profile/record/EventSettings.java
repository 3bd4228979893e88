// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The settings of the Flight Recorder events. Short events are included, because thousands of short waits
/// are what limits a database; what would be recorded a million times a second (allocation) is sampled.
public final class EventSettings {
    private static final List<String> WAITS = List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark", "jdk.ThreadSleep");
    private static final List<String> FILES = List.of("jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.SocketRead", "jdk.SocketWrite");
    private static final List<String> PAUSES = List.of("jdk.GCPhasePause", "jdk.SafepointBegin", "jdk.SafepointEnd", "jdk.CPUTimeSamplesLost");
    private static final List<String> ALLOCATIONS = List.of("jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB");

    /// Operations of asynchronous file channels have no events of their own; these are the methods that call the
    /// system.
    private static final List<String> CHANNEL_METHODS = List.of("read", "pread", "readv", "write", "pwrite", "writev");
    static final String METHOD_TRACE = "jdk.MethodTrace";
    public static final String CHANNEL_CLASS = "sun.nio.ch.UnixFileDispatcherImpl";

    private EventSettings() {}

    /// @param more methods of the engine to be timed, as `class::method`
    public static Map<String, String> all(List<String> more) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (List<String> group : List.of(WAITS, FILES, PAUSES, ALLOCATIONS)) {
            for (String event : group) {
                settings.put(event + "#enabled", "true");
                settings.put(event + "#threshold", "0 ns");
                settings.put(event + "#stackTrace", "true");
                settings.put(event + "#throttle", "off");
            }
        }
        for (String event : EngineEvents.NAMES) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#threshold", "0 ns");
            settings.put(event + "#stackTrace", "false"); // who waited is known from what the JVM records of the same wait
        }
        settings.put(EngineEvents.STATEMENT + "#enabled", "false");
        if (System.getProperty("os.name").equals("Linux")) { // elsewhere threads have no timers of their CPU time
            settings.put("jdk.CPUTimeSample#enabled", "true");
            settings.put("jdk.CPUTimeSample#throttle", "10ms");
        } else {
            settings.put("jdk.ExecutionSample#enabled", "true");
            settings.put("jdk.ExecutionSample#period", "10 ms");
        }
        settings.put(METHOD_TRACE + "#enabled", "true");
        settings.put(METHOD_TRACE + "#threshold", "0 ns");
        settings.put(METHOD_TRACE + "#stackTrace", "true");
        settings.put(METHOD_TRACE + "#filter", String.join(";", filter(more)));
        return settings;
    }

    /// The same with no stack for what may come fifty thousand times a second.
    static Map<String, String> withoutStacksOfWaits(List<String> more) {
        Map<String, String> settings = all(more);
        for (List<String> group : List.of(WAITS, FILES, List.of(METHOD_TRACE))) {
            group.forEach(event -> settings.put(event + "#stackTrace", "false"));
        }
        return settings;
    }

    private static List<String> filter(List<String> more) {
        List<String> methods = new ArrayList<>(CHANNEL_METHODS.stream().map(method -> CHANNEL_CLASS + "::" + method).toList());
        methods.addAll(more);
        return methods;
    }
}
