// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.List;
import java.util.Map;

/// The JVM's own threads by the names that HotSpot gives them.
public final class JvmThread {
    public static final String COLLECTOR = "JVM: garbage collector";
    public static final String RECORDER = "JVM: Flight Recorder";
    private static final Map<String, List<String>> PREFIXES = Map.of(
        COLLECTOR, List.of("GC Thread", "G1 ", "ZDriver", "ZWorker", "ZDirector", "ZUnmapper", "ZStat", "ZUncommitter", "Shenandoah"),
        "JVM: compiler", List.of("C1 CompilerThre", "C2 CompilerThre"),
        RECORDER, List.of("JFR ", "Periodic tasks"),
        "JVM: others", List.of("VM Thread", "VM Periodic Tas", "Monitor Deflati", "Service Thread", "Signal Dispatch", "Notification Th"));

    private JvmThread() {}

    /// Empty for threads that run Java.
    public static String purpose(String name) {
        return PREFIXES.entrySet().stream().filter(entry -> entry.getValue().stream().anyMatch(name::startsWith))
            .map(Map.Entry::getKey).findFirst().orElse("");
    }
}
