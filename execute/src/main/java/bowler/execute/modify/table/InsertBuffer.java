// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.storage.terms.RowRun;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// New rows of a table, collected one after another and then sorted by their keys if necessary. The sort is stable for
/// equal keys.
public final class InsertBuffer {
    public final RowRun rows = new RowRun();
    private final GrowingBytes keys = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();
    private int[] order = {};
    private int[] merged = {};
    private int[] kept = {};

    public void begin(int max) {
        rows.begin(max);
        keys.clear();
        bytes.clear();
    }

    int count() {
        return rows.count;
    }

    /// Returns the bytes of the rows without their keys.
    int usedBytes() {
        return bytes.length;
    }

    void add(GrowingBytes key, GrowingBytes row) {
        int at = rows.count++;
        rows.keyOffsets[at] = keys.length;
        rows.keyLengths[at] = key.length;
        keys.append(key.bytes, 0, key.length);
        rows.changedOffsets[at] = bytes.length;
        rows.changedLengths[at] = row.length;
        bytes.append(row.bytes, 0, row.length);
    }

    /// Returns the complete collection of rows in their insertion order.
    RowRun made() {
        rows.keys = keys.bytes;
        rows.old = null;
        rows.changed = bytes.bytes;
        return rows;
    }

    /// Sorts the complete collection, of which only rows with new keys are to be inserted.
    public void sort() {
        made();
        int max = rows.keyOffsets.length;
        if (order.length < max) {
            order = new int[max];
            merged = new int[max];
            kept = new int[max];
            rows.isThere = new boolean[max];
        }
        if (isInOrder()) {
            return;
        }
        Arrays.setAll(order, at -> at);
        for (int width = 1; width < rows.count; width *= 2) {
            for (int start = 0; start < rows.count; start += 2 * width) {
                merge(start, Math.min(start + width, rows.count), Math.min(start + 2 * width, rows.count));
            }
            int[] spare = order;
            order = merged;
            merged = spare;
        }
        permute(rows.keyOffsets);
        permute(rows.keyLengths);
        permute(rows.changedOffsets);
        permute(rows.changedLengths);
    }

    private boolean isInOrder() {
        for (int at = 1; at < rows.count; at++) {
            if (compare(at - 1, at) > 0) {
                return false;
            }
        }
        return true;
    }

    private void merge(int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean takesLeft = left < middle && (right == end || compare(order[left], order[right]) <= 0);
            merged[at] = takesLeft ? order[left++] : order[right++];
        }
    }

    private int compare(int one, int other) {
        int a = rows.keyOffsets[one];
        int b = rows.keyOffsets[other];
        return Arrays.compareUnsigned(rows.keys, a, a + rows.keyLengths[one], rows.keys, b, b + rows.keyLengths[other]);
    }

    private void permute(int[] values) {
        System.arraycopy(values, 0, kept, 0, rows.count);
        for (int at = 0; at < rows.count; at++) {
            values[at] = kept[order[at]];
        }
    }

    /// Returns whether the row has the key of the preceding one.
    public boolean repeats(int at) {
        return at > 0 && compare(at - 1, at) == 0;
    }
}
