// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.Metric;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How clients spent their lifetime, in nanoseconds by state.
///
/// The kernel knows how long a thread ran and how long it was ready without a CPU; what is left of its lifetime it waited.
/// Events tell for what, but their times contain some running (the system's own work, spinning) and some being ready
/// (between the wake-up and the CPU). So waiting is divided in the proportion of the events, and when these cover less than
/// there was, the rest stays visible as [#OTHER].
record States(Map<String, Double> nanos, double lifetimeNanos) {
    static final String RUNNING = "running";
    static final String RUNNABLE = "runnable, no CPU";
    static final String OTHER = "waiting, no event";
    private static final String COLLECTION = "GC pause";
    private static final String SAFEPOINT = "safepoint";
    private static final String PARK = "park ";
    private static final String OTHER_PARK = "park on others";
    private static final int PARKS_NAMED = 4;

    static States of(Capture capture, Waits waits, Pauses pauses) {
        List<ThreadUse> clients = capture.threads().stream().filter(thread -> thread.name().equals(Collector.CLIENT_THREAD)).toList();
        double lifetime = capture.seconds() * 1e9 * (clients.isEmpty() ? capture.clients() : clients.size());
        double running = clients.isEmpty() ? capture.recorded().stream().mapToDouble(measure ->
            measure.value(Metric.CLIENT_CPU) * 1e3 * measure.value(Metric.TRANSACTIONS)).sum()
            : clients.stream().mapToDouble(ThreadUse::runNanos).sum();
        double delay = clients.stream().mapToDouble(ThreadUse::delayNanos).sum();
        double runnable = clients.isEmpty() || Double.isNaN(delay) ? 0 : delay;
        // What they waited for each other before and after is none of their life.
        lifetime -= Math.min(waits.harnessNanos(), Math.max(0, lifetime - running - runnable));
        Map<String, Double> nanos = new LinkedHashMap<>();
        nanos.put(RUNNING, running);
        nanos.put(RUNNABLE, runnable);
        double waiting = Math.max(0, lifetime - running - runnable);
        Map<String, Double> told = told(waits, pauses, Math.max(1, clients.isEmpty() ? capture.clients() : clients.size()));
        double all = told.values().stream().mapToDouble(Double::doubleValue).sum();
        double scale = all > waiting ? waiting / all : 1;
        told.forEach((state, time) -> nanos.put(state, time * scale));
        nanos.put(OTHER, Math.max(0, waiting - all * scale));
        return new States(nanos, lifetime);
    }

    /// What events say, unscaled.
    private static Map<String, Double> told(Waits waits, Pauses pauses, int clients) {
        Map<String, Double> told = new LinkedHashMap<>();
        Map<String, Double> parks = new TreeMap<>();
        for (Waits.Kind kind : Waits.Kind.values()) {
            if (kind != Waits.Kind.PARK) {
                told.put(kind.words(), 0.0);
            }
        }
        waits.places().forEach((place, tally) -> {
            if (place.client()) {
                Map<String, Double> map = place.kind() == Waits.Kind.PARK ? parks : told;
                map.merge(place.kind() == Waits.Kind.PARK ? PARK + place.parkedOn() : place.kind().words(), (double) tally.nanos(), Double::sum);
            }
        });
        List<String> longest = parks.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey).toList();
        for (int i = 0; i < longest.size(); i++) {
            told.merge(i < PARKS_NAMED ? longest.get(i) : OTHER_PARK, parks.get(longest.get(i)), Double::sum);
        }
        double[] still = pauses.standstillNanos(clients, waits.clientWaits());
        told.put(COLLECTION, still[0]);
        told.put(SAFEPOINT, still[1]);
        return told;
    }

    double share(String state) {
        return nanos.getOrDefault(state, 0.0) / lifetimeNanos;
    }
}
