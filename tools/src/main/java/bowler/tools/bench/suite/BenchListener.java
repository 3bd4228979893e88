// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

/// Learns what a suite does.
interface BenchListener {
    void progress(String text);

    /// @param value in the suite's unit
    void measured(String task, double value);

    /// The task has no figure.
    void failed(String task, String why);

    /// The task has no figure, and can be ended only with the JVM.
    void stuck(String task, String why);
}
