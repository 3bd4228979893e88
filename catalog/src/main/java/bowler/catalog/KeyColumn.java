// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// A column of a key: its position in the table's row, and its direction. A position below 0 stands for a computed part
/// of an index's key.
public record KeyColumn(int position, boolean descending) {
    public static KeyColumn ofComputed(int number, boolean descending) {
        return new KeyColumn(-1 - number, descending);
    }

    public boolean isComputed() {
        return position < 0;
    }

    /// The number of the computed part in the index.
    public int computed() {
        return -1 - position;
    }
}
