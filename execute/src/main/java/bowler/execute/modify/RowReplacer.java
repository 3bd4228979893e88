// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.KeyColumn;
import bowler.catalog.layout.TableLayout;
import bowler.storage.terms.RowRun;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.List;

/// A row gives way to its new state, in the table and in its indexes; those who keep rules and who return rows hear of it.
final class RowReplacer {
    private final TableWriter writer;
    private final TableLayout layout;
    private final TableConstraintMaintenance own;
    private final boolean keyTouched;
    private final boolean[] touchedIndexes;
    private final EncodedRow old;
    private final EncodedRow changed;
    private final GrowingBytes newKey = new GrowingBytes();

    /// @param columns that change
    /// @param own null where nothing but keys has to be obeyed
    RowReplacer(TableWriter writer, List<KeyColumn> clusteringKey, int[] columns, TableConstraintMaintenance own) {
        this.writer = writer;
        this.own = own;
        layout = writer.layout();
        keyTouched = TableWriter.overlap(clusteringKey, columns);
        touchedIndexes = writer.indexesOver(columns);
        old = new EncodedRow(layout.rows());
        changed = new EncodedRow(layout.rows());
    }

    boolean keyTouched() {
        return keyTouched;
    }

    /// Whether the row's key or an entry of an index moves.
    boolean anyKeyTouched() {
        boolean any = keyTouched;
        for (boolean touched : touchedIndexes) {
            any |= touched;
        }
        return any;
    }

    /// @param returned null if nobody asks for the rows
    void replace(
            GrowingBytes key, byte[] oldBytes, int oldOffset, int oldLength, GrowingBytes newBytes,
            TableWriter.Pending pending, ReturnedRows returned) {
        old.wrap(oldBytes, oldOffset, oldLength);
        changed.wrap(newBytes.bytes, 0, newBytes.length);
        if (keyTouched) {
            layout.appendClusteringKey(changed, 0, newKey.clear());
        }
        writer.update(key, old, keyAfter(key), newBytes, changed, touchedIndexes, pending);
        if (own != null) {
            own.updated(old, changed);
        }
        if (returned != null) {
            returned.changed(old, changed);
        }
    }

    /// As [#replace] of a row that keeps its key and has its new state in the table.
    void follow(GrowingBytes key, RowRun rows, int number, TableWriter.Pending pending) {
        old.wrap(rows.old, rows.oldOffsets[number], rows.oldLengths[number]);
        changed.wrap(rows.changed, rows.changedOffsets[number], rows.changedLengths[number]);
        writer.updateEntries(key, old, key, changed, false, touchedIndexes, pending);
        if (own != null) {
            own.updated(old, changed);
        }
    }

    /// The key that the last row has now, whose old one is given.
    GrowingBytes keyAfter(GrowingBytes key) {
        return keyTouched ? newKey : key;
    }

    /// The row with these bytes.
    EncodedRow changed(GrowingBytes bytes) {
        changed.wrap(bytes.bytes, 0, bytes.length);
        return changed;
    }
}
