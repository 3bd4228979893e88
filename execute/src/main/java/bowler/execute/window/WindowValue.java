// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;

/// One window function in one execution.
abstract class WindowValue {
    final WindowPartition windowPartition;

    WindowValue(WindowPartition windowPartition) {
        this.windowPartition = windowPartition;
    }

    /// Starts a run.
    void open() {}

    /// Starts a partition.
    abstract void begin();

    /// Computes the values for the next rows of the partition.
    ///
    /// @param place of the first value
    abstract void compute(long from, long to, Vector into, int place);

    /// Ends the partition, completed or abandoned.
    void end() {}
}
