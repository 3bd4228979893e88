// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

/// The rows that stand equal with the current row in the order.
final class WindowPeers {
    private final WindowPartition windowPartition;
    long start;
    long end;
    /// How many groups of peers are before.
    long number;

    WindowPeers(WindowPartition windowPartition) {
        this.windowPartition = windowPartition;
    }

    void begin() {
        start = windowPartition.start;
        end = windowPartition.nextGroup(start);
        number = 0;
    }

    /// Moves on to the group of a row.
    void moveTo(long row) {
        while (row >= end) {
            start = end;
            end = windowPartition.nextGroup(start);
            number++;
        }
    }
}
