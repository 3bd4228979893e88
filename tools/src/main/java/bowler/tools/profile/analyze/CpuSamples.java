// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/// Where threads were when a timer of their CPU time rang; where there is no such timer, where they were found running.
public final class CpuSamples implements Collector {
    private static final String CPU_TIME = "jdk.CPUTimeSample";
    private static final String EXECUTION = "jdk.ExecutionSample";
    private static final String BACKGROUND = "other threads";
    private static final String CLIENTS = "clients";

    private final MeasuredInterval measuredInterval;
    private final ModulePrefixes modulePrefixes;
    private final Map<String, long[]> byModule = new TreeMap<>();
    private final FlameNode flames = new FlameNode("all");
    private final Map<String, Long> byMethod = new HashMap<>();
    private long clientSamples;
    private long allSamples;

    CpuSamples(MeasuredInterval measuredInterval, ModulePrefixes modulePrefixes) {
        this.measuredInterval = measuredInterval;
        this.modulePrefixes = modulePrefixes;
    }

    @Override
    public Set<String> events() {
        return Set.of(CPU_TIME, EXECUTION);
    }

    @Override
    public void accept(RecordedEvent event) {
        if (measuredInterval.within(event) < 0) {
            return;
        }
        boolean timed = event.getEventType().getName().equals(CPU_TIME);
        RecordedThread thread = event.getThread(timed ? "eventThread" : "sampledThread");
        boolean client = thread != null && Collector.CLIENT_THREAD.equals(thread.getJavaName());
        StackSample stackSample = StackSample.of(event);
        String module = modulePrefixes.of(stackSample);
        long[] counts = byModule.computeIfAbsent(module, name -> new long[2]);
        counts[0]++;
        allSamples++;
        if (client) {
            counts[1]++;
            clientSamples++;
        }
        if (!stackSample.frames().isEmpty()) {
            byMethod.merge(stackSample.innermost(), 1L, Long::sum);
        }
        flames.add(client ? CLIENTS : thread == null || thread.getJavaName() == null ? BACKGROUND : thread.getJavaName(), stackSample);
    }

    /// Returns the share of a module in all samples; NaN without samples.
    public double share(String module) {
        return (double) byModule.getOrDefault(module, new long[2])[0] / allSamples;
    }

    /// Returns the share of a module in the samples of clients; NaN without samples.
    public double clientShare(String module) {
        return (double) byModule.getOrDefault(module, new long[2])[1] / clientSamples;
    }

    public long count() {
        return allSamples;
    }

    public Map<String, Long> byMethod() {
        return byMethod;
    }

    public FlameNode flames() {
        return flames;
    }
}
