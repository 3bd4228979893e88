// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import bowler.tools.peer.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// One database under one number of clients: what was captured, and what the recording says about it.
record Profile(String database, Capture capture, Modules modules, States states, Waits waits, Pauses pauses, Samples samples,
               Allocations allocations, Engine engine) {
    /// @param database as tables call it
    static Profile of(String database, Capture capture, Modules modules) throws IOException {
        var interval = new Interval(capture.begin(), capture.end());
        var waits = new Waits(interval, modules);
        var pauses = new Pauses(interval);
        var samples = new Samples(interval, modules);
        var allocations = new Allocations(interval, modules);
        var engine = new Engine(interval);
        if (!capture.recording().isEmpty()) {
            Recordings.read(Path.of(capture.recording()), List.of(waits, pauses, samples, allocations, engine));
        }
        return new Profile(database, capture, modules, States.of(capture, waits, pauses), waits, pauses, samples, allocations, engine);
    }

    /// A count of the whole JVM by the transactions of all clients.
    double perTransaction(double count) {
        return count / capture.transactions();
    }

    /// Bytes that clients allocated, weighted over their groups.
    double allocatedPerTransaction() {
        return perTransaction(capture.recorded().stream().mapToDouble(measure ->
            measure.value(Metric.ALLOCATED) * measure.value(Metric.TRANSACTIONS)).sum());
    }
}
