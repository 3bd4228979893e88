// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import bowler.storage.api.TreeRef;
import bowler.storage.salvage.StoreSalvage;
import bowler.types.Carrier;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// Puts rows of a damaged database into an empty table with the definition that they had. The rows have the same bytes in
/// both; each is decoded first, so that a wrong definition is noticed.
final class DefinedRows {
    private static final int ROWS_PER_COMMIT = 10_000;

    private final StoreSalvage salvage;
    private final StoreTransaction writer;
    private final GrowingBytes made = new GrowingBytes();
    private long count;
    private long refused;

    DefinedRows(StoreSalvage salvage, StoreTransaction writer) {
        this.salvage = salvage;
        this.writer = writer;
    }

    /// @param treeId number of the file with the rows
    void load(int treeId, TreeRef target, TableDescriptor table) {
        TableLayout layout = TableLayout.of(table);
        EncodedRow decoded = new EncodedRow(layout.rows());
        writer.beginStatement();
        salvage.read(treeId, (key, keyLength, row, offset, length) -> {
            decoded.wrap(row, offset, length);
            if (fits(decoded, layout, key, keyLength)) {
                insert(target, key, keyLength, row, offset, length);
                count++;
            } else {
                refused++;
            }
        });
        end();
    }

    /// Copies the chunks of long values.
    void loadLongValues(int treeId, TreeRef target) {
        writer.beginStatement();
        salvage.read(treeId, (key, keyLength, row, offset, length) -> insert(target, key, keyLength, row, offset, length));
        end();
    }

    private void insert(TreeRef target, byte[] key, int keyLength, byte[] row, int offset, int length) {
        writer.insert(target, key, keyLength, Arrays.copyOfRange(row, offset, offset + length), length);
        if (count % ROWS_PER_COMMIT == ROWS_PER_COMMIT - 1) {
            end();
            writer.beginStatement();
        }
    }

    private void end() {
        writer.endStatement();
        writer.commit(Durability.FULL);
    }

    /// Returns whether the row has values of the columns' types, and the key that they make.
    private boolean fits(EncodedRow decoded, TableLayout layout, byte[] key, int keyLength) {
        try {
            for (ColumnDescriptor column : layout.table().columns()) {
                int at = column.position();
                boolean isElsewhere = column.type().id().isLob() && decoded.referenceAt(at) != null;
                if (decoded.isNull(at) ? !column.nullable() : !isElsewhere && !isReadable(decoded, column)) {
                    return false;
                }
            }
            if (layout.hasRowNumbers()) {
                return true;
            }
            layout.appendClusteringKey(decoded, 0, made.clear());
            return Arrays.equals(made.bytes, 0, made.length, key, 0, keyLength);
        } catch (RuntimeException wrong) { // whatever bytes of another type lead to
            return false;
        }
    }

    private static boolean isReadable(EncodedRow decoded, ColumnDescriptor column) {
        if (column.type().id().carrier() == Carrier.OBJECT) {
            return decoded.objectAt(column.position()) != null;
        }
        decoded.longAt(column.position()); // a failure says that there are too few bytes
        return true;
    }

    long count() {
        return count;
    }

    /// Returns how many rows do not fit the definition.
    long refused() {
        return refused;
    }
}
