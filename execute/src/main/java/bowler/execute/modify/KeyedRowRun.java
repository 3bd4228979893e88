// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.MultiKeyLookup;
import bowler.storage.terms.RowRun;
import bowler.types.encode.GrowingBytes;

/// Rows of a table found by keys in ascending order. They are read as the statement sees them, leaf by leaf, so that
/// their new states can be computed and written together.
final class KeyedRowRun extends MultiKeyLookup {
    /// Below this number of keys, reading rows together does not pay.
    static final int MIN_ROWS = 4;

    /// The rows read, and their new states.
    final RowRun rows = new RowRun();
    private final RunContext runContext;
    private final TreeRef tree;
    private final GrowingBytes keys = new GrowingBytes();
    private final GrowingBytes made = new GrowingBytes();
    private final GrowingBytes one = new GrowingBytes();
    private Vector keyColumn;
    /// Null if the keys are in a column.
    private RowRun keyRun;
    private int[] places = {};

    KeyedRowRun(RunContext runContext, TreeRef tree) {
        this.runContext = runContext;
        this.tree = tree;
    }

    @Override
    public int key(int number) {
        if (keyRun != null) {
            int length = keyRun.keyLengths[places[number]];
            if (key.length < length) {
                key = new byte[2 * length];
            }
            System.arraycopy(keyRun.keys, keyRun.keyOffsets[places[number]], key, 0, length);
            return length;
        }
        key = (byte[]) keyColumn.objectAt(places[number]);
        return key.length;
    }

    /// Reads some of the rows, possibly not all.
    ///
    /// @param ofKeys keys, each in one of the places
    /// @return the number of keys processed; [#rows] has fewer rows if a key has no row
    int read(Vector ofKeys, int[] keyPlaces, int from, int to) {
        keyColumn = ofKeys;
        keyRun = null;
        places = keyPlaces;
        return read(from, to);
    }

    /// Does the same as [#read] for keys that a run has in those places.
    int read(RowRun ofKeys, int[] keyPlaces, int from, int to) {
        keyRun = ofKeys;
        places = keyPlaces;
        return read(from, to);
    }

    private int read(int from, int to) {
        int end = runContext.transaction.read(tree, this, from, to);
        rows.begin(end - from);
        keys.clear();
        made.clear();
        for (int number = from; number < end && isFound(number); number++) {
            int length = key(number);
            int at = rows.count++;
            rows.keyOffsets[at] = keys.length;
            rows.keyLengths[at] = length;
            keys.append(key, 0, length);
            rows.oldOffsets[at] = offset(number);
            rows.oldLengths[at] = length(number);
        }
        rows.keys = keys.bytes;
        rows.old = bytes;
        return end - from;
    }

    /// Returns the buffer to which the next row's new state must be appended.
    GrowingBytes made(int number) {
        rows.changedOffsets[number] = made.length;
        return made;
    }

    /// Drops the rows between the last row kept and `number`, which is kept.
    void keep(int number) {
        int at = rows.count++;
        rows.keyOffsets[at] = rows.keyOffsets[number];
        rows.keyLengths[at] = rows.keyLengths[number];
        rows.oldOffsets[at] = rows.oldOffsets[number];
        rows.oldLengths[at] = rows.oldLengths[number];
    }

    void endRow(int number) {
        rows.changedLengths[number] = made.length - rows.changedOffsets[number];
        rows.changed = made.bytes;
    }

    /// Returns a key of the rows, valid until the next call.
    GrowingBytes key(RowRun of, int number) {
        one.set(of.keys, of.keyOffsets[number], of.keyLengths[number]);
        return one;
    }
}
