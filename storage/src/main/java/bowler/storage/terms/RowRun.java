// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// Rows of one tree in the order of their keys, each as it was read, with what it is to become: the caller's own arrays,
/// used again and again.
public final class RowRun {
    public int count;
    public byte[] keys = {};
    public int[] keyOffsets = {};
    public int[] keyLengths = {};
    /// The rows as they were read; null: they are to be added.
    public byte[] old = {};
    public int[] oldOffsets = {};
    public int[] oldLengths = {};
    /// The rows as they are to be; null: they are to be deleted.
    public byte[] changed;
    public int[] changedOffsets = {};
    public int[] changedLengths = {};
    /// Told of each row that is to be added: whether its key is there, so that it is passed over; null: such a key ends a run.
    public boolean[] isThere;

    /// Forgets all rows, and makes room for so many.
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
