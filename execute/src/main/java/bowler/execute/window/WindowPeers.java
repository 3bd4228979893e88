// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

/// The peers of the current row, which are equal to it in the window's order.
final class WindowPeers {
    private final WindowPartition windowPartition;
    long start;
    long end;
    /// The number of preceding groups of peers.
    long number;

    WindowPeers(WindowPartition windowPartition) {
        this.windowPartition = windowPartition;
    }

    void begin() {
        start = windowPartition.start;
        end = windowPartition.nextGroup(start);
        number = 0;
    }

    /// Advances to the group of a row.
    void moveTo(long row) {
        while (row >= end) {
            start = end;
            end = windowPartition.nextGroup(start);
            number++;
        }
    }
}
