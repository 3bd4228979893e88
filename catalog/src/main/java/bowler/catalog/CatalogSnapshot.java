// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.Collection;

/// One state of the catalog; immutable.
public interface CatalogSnapshot {
    /// Grows with every change of the catalog.
    long version();

    boolean hasSchema(String name);

    /// The table, or null.
    TableDescriptor table(String schemaName, String tableName);

    /// The table with this id, or null.
    TableDescriptor table(int tableId);

    Collection<String> schemaNames();

    Collection<TableDescriptor> tables();

    /// The table that owns the index of this name, or null.
    TableDescriptor tableOfIndex(String schemaName, String indexName);

    /// Estimated rows of a table, from its tree's size.
    long estimatedRows(int tableId);
}
