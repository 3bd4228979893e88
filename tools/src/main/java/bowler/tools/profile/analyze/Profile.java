// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import bowler.tools.peer.Metric;
import bowler.tools.profile.record.Capture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// One database under one number of clients: what was captured, and what the recording says about it.
public record Profile(String database, Capture capture, ModulePrefixes modulePrefixes, ClientStates clientStates, WaitEvents waitEvents, SafepointPauses safepointPauses, CpuSamples cpuSamples,
               Allocations allocations, EngineCounters engineCounters) {
    /// @param database as tables call it
    public static Profile of(String database, Capture capture, ModulePrefixes modulePrefixes) throws IOException {
        var measuredInterval = new MeasuredInterval(capture.begin(), capture.end());
        var waitEvents = new WaitEvents(measuredInterval, modulePrefixes);
        var safepointPauses = new SafepointPauses(measuredInterval);
        var cpuSamples = new CpuSamples(measuredInterval, modulePrefixes);
        var allocations = new Allocations(measuredInterval, modulePrefixes);
        var engineCounters = new EngineCounters(measuredInterval);
        if (!capture.recording().isEmpty()) {
            Recordings.read(Path.of(capture.recording()), List.of(waitEvents, safepointPauses, cpuSamples, allocations, engineCounters));
        }
        return new Profile(database, capture, modulePrefixes, ClientStates.of(capture, waitEvents, safepointPauses), waitEvents, safepointPauses, cpuSamples, allocations, engineCounters);
    }

    /// A count of the whole JVM by the transactions of all clients.
    public double perTransaction(double count) {
        return count / capture.transactions();
    }

    /// Bytes that clients allocated, weighted over their groups.
    public double allocatedPerTransaction() {
        return perTransaction(capture.recorded().stream().mapToDouble(measurement ->
            measurement.value(Metric.ALLOCATED) * measurement.value(Metric.TRANSACTIONS)).sum());
    }
}
