// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;

/// One window function at work.
abstract class WindowValue {
    final WindowPartition windowPartition;

    WindowValue(WindowPartition windowPartition) {
        this.windowPartition = windowPartition;
    }

    /// A run begins.
    void open() {}

    /// A partition begins.
    abstract void begin();

    /// Its values for rows of the partition, each time those that follow.
    ///
    /// @param place where the first goes
    abstract void compute(long from, long to, Vector into, int place);

    /// The partition is done, or given up.
    void end() {}
}
