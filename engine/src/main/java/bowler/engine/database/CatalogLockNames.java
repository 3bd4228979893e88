// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.bytes.BigEndian;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.storage.terms.LockNames;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.cast.ValueText;
import bowler.types.encode.KeyDecoder;
import bowler.types.encode.KeyLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Names what is locked as its users know it: `row (7) of APP.ACCOUNTS`, `entry (x) of index APP.BYNAME`. An object
/// that is missing from the published catalog, such as a table being created, is named by its number.
final class CatalogLockNames implements LockNames {
    private final Supplier<? extends CatalogSnapshot> catalog;

    CatalogLockNames(Supplier<? extends CatalogSnapshot> catalog) {
        this.catalog = catalog;
    }

    @Override
    public String table(int tableId) {
        TableDescriptor table = catalog.get().table(tableId);
        return table == null ? NUMBERS.table(tableId) : "table " + nameOf(table);
    }

    @Override
    public String row(int tableId, int treeId, byte[] key) {
        TableDescriptor table = catalog.get().table(tableId);
        if (table == null) {
            return NUMBERS.row(tableId, treeId, key);
        }
        if (treeId == table.treeId()) {
            return (key == null ? "the end" : "row " + values(TableLayout.of(table).clusteringKeys(), key)) + " of "
                + nameOf(table);
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.treeId() == treeId) {
                String entry = key == null ? "the end" : "entry " + values(IndexLayout.of(table, index).keys(), key);
                return entry + " of index " + table.schemaName() + "." + index.name();
            }
        }
        return NUMBERS.row(tableId, treeId, key);
    }

    private static String nameOf(TableDescriptor table) {
        return table.schemaName() + "." + table.name();
    }

    /// Returns the key's values; of a hidden row number, the number.
    private static String values(KeyLayout layout, byte[] key) {
        if (layout.partCount() == 0) {
            return "number " + BigEndian.getLong(key, 0);
        }
        RowBuffer row = new RowBuffer(layout.partCount());
        new KeyDecoder(layout).decode(key, 0, row, null);
        List<String> texts = new ArrayList<>();
        for (int part = 0; part < layout.partCount(); part++) {
            DataType type = layout.part(part).type();
            // The key of a text with a collation does not say what the text is.
            texts.add(row.isNull(part) ? "NULL" : type.collation() != Collation.UCS_BASIC ? "..." : ValueText.of(type, row, part).stripTrailing());
        }
        return "(" + String.join(", ", texts) + ")";
    }
}
