// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import bowler.tools.peer.Metric;
import bowler.tools.profile.record.Capture;
import bowler.tools.profile.record.ThreadUse;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The lifetime of clients, in nanoseconds by state.
///
/// The kernel knows how long a thread ran and how long it was ready without a CPU; the rest of its lifetime it waited.
/// Events tell the reasons of waiting. Their times contain some running (the system's own work, spinning) and some
/// being ready (between the wake-up and the CPU). So waiting is divided in the proportion of the events. If these cover
/// less than the waiting time, the rest stays visible as [#OTHER].
public record ClientStates(Map<String, Double> nanos, double lifetimeNanos) {
    public static final String RUNNING = "running";
    public static final String RUNNABLE = "runnable, no CPU";
    public static final String OTHER = "waiting, no event";
    private static final String COLLECTION = "GC pause";
    private static final String SAFEPOINT = "safepoint";
    private static final String PARK = "park ";
    private static final String OTHER_PARK = "park on others";
    private static final int PARKS_NAMED = 4;

    static ClientStates of(Capture capture, WaitEvents waitEvents, SafepointPauses safepointPauses) {
        List<ThreadUse> clients = capture.threads().stream().filter(thread -> thread.name().equals(Collector.CLIENT_THREAD)).toList();
        double lifetime = capture.seconds() * 1e9 * (clients.isEmpty() ? capture.clients() : clients.size());
        double running = clients.isEmpty() ? capture.recorded().stream().mapToDouble(measurement ->
            measurement.value(Metric.CLIENT_CPU) * 1e3 * measurement.value(Metric.TRANSACTIONS)).sum()
            : clients.stream().mapToDouble(ThreadUse::runNanos).sum();
        double delay = clients.stream().mapToDouble(ThreadUse::delayNanos).sum();
        double runnable = clients.isEmpty() || Double.isNaN(delay) ? 0 : delay;
        // The time for which clients wait for each other before and after the measurement is not part of their
        // lifetime.
        lifetime -= Math.min(waitEvents.harnessNanos(), Math.max(0, lifetime - running - runnable));
        Map<String, Double> nanos = new LinkedHashMap<>();
        nanos.put(RUNNING, running);
        nanos.put(RUNNABLE, runnable);
        double waiting = Math.max(0, lifetime - running - runnable);
        Map<String, Double> told = told(waitEvents, safepointPauses, Math.max(1, clients.isEmpty() ? capture.clients() : clients.size()));
        double all = told.values().stream().mapToDouble(Double::doubleValue).sum();
        double scale = all > waiting ? waiting / all : 1;
        told.forEach((state, time) -> nanos.put(state, time * scale));
        nanos.put(OTHER, Math.max(0, waiting - all * scale));
        return new ClientStates(nanos, lifetime);
    }

    /// Returns the times of the events, unscaled.
    private static Map<String, Double> told(WaitEvents waitEvents, SafepointPauses safepointPauses, int clients) {
        Map<String, Double> told = new LinkedHashMap<>();
        Map<String, Double> parks = new TreeMap<>();
        for (WaitEvents.Kind kind : WaitEvents.Kind.values()) {
            if (kind != WaitEvents.Kind.PARK) {
                told.put(kind.words(), 0.0);
            }
        }
        waitEvents.places().forEach((place, eventTotals) -> {
            if (place.client()) {
                Map<String, Double> map = place.kind() == WaitEvents.Kind.PARK ? parks : told;
                map.merge(place.kind() == WaitEvents.Kind.PARK ? PARK + place.parkedOn() : place.kind().words(), (double) eventTotals.nanos(), Double::sum);
            }
        });
        List<String> longest = parks.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey).toList();
        for (int i = 0; i < longest.size(); i++) {
            told.merge(i < PARKS_NAMED ? longest.get(i) : OTHER_PARK, parks.get(longest.get(i)), Double::sum);
        }
        double[] still = safepointPauses.stoppedNanos(clients, waitEvents.clientWaits());
        told.put(COLLECTION, still[0]);
        told.put(SAFEPOINT, still[1]);
        return told;
    }

    public double share(String state) {
        return nanos.getOrDefault(state, 0.0) / lifetimeNanos;
    }
}
