// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;

/// The allocations of clients, by module and class. An object is seen when its thread needs a new allocation buffer,
/// with a probability that grows with its size. It therefore represents a buffer of bytes, and as many objects as would
/// fill it.
public final class Allocations implements Collector {
    private static final String IN_BUFFER = "jdk.ObjectAllocationInNewTLAB";
    private static final String OUTSIDE = "jdk.ObjectAllocationOutsideTLAB";

    private final MeasuredInterval measuredInterval;
    private final ModulePrefixes modulePrefixes;
    private final Map<String, double[]> byModule = new TreeMap<>();
    private final Map<String, double[]> byClass = new TreeMap<>();
    private double bytes;
    private long samples;

    Allocations(MeasuredInterval measuredInterval, ModulePrefixes modulePrefixes) {
        this.measuredInterval = measuredInterval;
        this.modulePrefixes = modulePrefixes;
    }

    @Override
    public Set<String> events() {
        return Set.of(IN_BUFFER, OUTSIDE);
    }

    @Override
    public void accept(RecordedEvent event) {
        if (measuredInterval.within(event) < 0 || event.getThread() == null || !Collector.CLIENT_THREAD.equals(event.getThread().getJavaName())) {
            return;
        }
        boolean inBuffer = event.getEventType().getName().equals(IN_BUFFER);
        double size = Math.max(1, event.getLong("allocationSize"));
        double weight = inBuffer ? event.getLong("tlabSize") : size;
        samples++;
        bytes += weight;
        add(byModule, modulePrefixes.of(StackSample.of(event)), weight, weight / size);
        add(byClass, event.getClass("objectClass").getName(), weight, weight / size);
    }

    private static void add(Map<String, double[]> map, String key, double weight, double objects) {
        double[] sums = map.computeIfAbsent(key, name -> new double[2]);
        sums[0] += weight;
        sums[1] += objects;
    }

    /// Returns bytes and objects per transaction, given the bytes that all clients allocated per transaction.
    public double[] perTransaction(String module, double bytesPerTransaction) {
        double[] sums = byModule.getOrDefault(module, new double[2]);
        return new double[] {sums[0] / bytes * bytesPerTransaction, sums[1] / bytes * bytesPerTransaction};
    }

    public Map<String, double[]> byClass() {
        return byClass;
    }

    public double bytes() {
        return bytes;
    }

    public long samples() {
        return samples;
    }
}
