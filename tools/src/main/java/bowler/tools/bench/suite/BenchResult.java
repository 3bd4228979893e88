// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.Measurement;
import java.util.ArrayList;
import java.util.List;

/// The results of a task on a database in all rounds.
public final class BenchResult {
    private final List<Double> values = new ArrayList<>();
    private String failure;

    void add(double value) {
        values.add(value);
    }

    void fail(String why) {
        failure = why;
    }

    /// Null if it has a figure.
    String failure() {
        return failure != null ? failure : values.isEmpty() ? "not run" : null;
    }

    double median() {
        return Measurement.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
