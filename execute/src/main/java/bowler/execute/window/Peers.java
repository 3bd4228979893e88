// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

/// The rows that stand equal with the current row in the order.
final class Peers {
    private final Partition partition;
    long start;
    long end;
    /// How many groups of peers are before.
    long number;

    Peers(Partition partition) {
        this.partition = partition;
    }

    void begin() {
        start = partition.start;
        end = partition.nextGroup(start);
        number = 0;
    }

    /// Moves on to the group of a row.
    void moveTo(long row) {
        while (row >= end) {
            start = end;
            end = partition.nextGroup(start);
            number++;
        }
    }
}
