// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.Collation;
import java.util.Collection;
import java.util.List;

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

    /// The view, synonym or sequence, or null.
    default SchemaObject object(SchemaObject.Kind kind, String schemaName, String name) {
        return null;
    }

    /// Views, synonyms and sequences, in the order of their kinds, schemas and names.
    default Collection<SchemaObject> objects() {
        return List.of();
    }

    /// The table that owns the constraint of this name, or null.
    TableDescriptor tableOfConstraint(String schemaName, String constraintName);

    /// The collation of strings of which nothing else is said.
    default int defaultCollation() {
        return Collation.UCS_BASIC;
    }

    /// Estimated rows of a table, from the size of the tree that holds them.
    long estimatedRows(int treeId);

    /// Returns the statistics of a table's rows, or null.
    default TableStatistics statistics(int tableId) {
        return null;
    }
}
