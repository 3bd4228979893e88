// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.catalog.KeyColumn;
import bowler.catalog.layout.TableLayout;
import bowler.execute.modify.table.TableConstraintMaintenance;
import bowler.execute.modify.table.TableWriter;
import bowler.storage.terms.RowRun;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.List;

/// Replaces a row by its new state in the table and its indexes, and notifies the constraints and the returned rows.
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
    /// @param own null if the table has no constraints other than keys
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

    /// Returns whether the row's key or an index entry changes.
    boolean anyKeyTouched() {
        boolean any = keyTouched;
        for (boolean touched : touchedIndexes) {
            any |= touched;
        }
        return any;
    }

    /// @param returned null if the rows are not returned
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

    /// Does the same as [#replace] for a row that keeps its key and whose new state is already in the table.
    void follow(GrowingBytes key, RowRun rows, int number, TableWriter.Pending pending) {
        old.wrap(rows.old, rows.oldOffsets[number], rows.oldLengths[number]);
        changed.wrap(rows.changed, rows.changedOffsets[number], rows.changedLengths[number]);
        writer.updateEntries(key, old, key, changed, false, touchedIndexes, pending);
        if (own != null) {
            own.updated(old, changed);
        }
    }

    /// Returns the current key of the last row, given its old key.
    GrowingBytes keyAfter(GrowingBytes key) {
        return keyTouched ? newKey : key;
    }

    /// Returns a row over the given bytes.
    EncodedRow changed(GrowingBytes bytes) {
        changed.wrap(bytes.bytes, 0, bytes.length);
        return changed;
    }
}
