// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// Rows of one tree in key order, each as it was read, with its new state. The caller owns and reuses the arrays.
public final class RowRun {
    public int count;
    public byte[] keys = {};
    public int[] keyOffsets = {};
    public int[] keyLengths = {};
    /// The rows as they were read; null if the rows are to be inserted.
    public byte[] old = {};
    public int[] oldOffsets = {};
    public int[] oldLengths = {};
    /// The new rows; null if the rows are to be deleted.
    public byte[] changed;
    public int[] changedOffsets = {};
    public int[] changedLengths = {};
    /// Receives for each row to be inserted whether its key exists; such a row is skipped. If null, an existing key
    /// ends the run.
    public boolean[] isThere;

    /// Clears all rows, and ensures capacity for `rows`.
    public void begin(int rows) {
        count = 0;
        if (keyOffsets.length < rows) {
            keyOffsets = new int[rows];
            keyLengths = new int[rows];
            oldOffsets = new int[rows];
            oldLengths = new int[rows];
            changedOffsets = new int[rows];
            changedLengths = new int[rows];
        }
    }
}
