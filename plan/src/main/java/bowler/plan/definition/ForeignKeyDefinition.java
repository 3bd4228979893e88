// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import java.util.List;

/// A new FOREIGN KEY constraint.
///
/// @param name null if the catalog generates one
/// @param columns positions in the table, in the order of the parent's key
/// @param parent null for the table itself
/// @param parentColumns positions in the parent of its key, in key order
public record ForeignKeyDefinition(
        String name, List<Integer> columns, TableDescriptor parent, List<Integer> parentColumns,
        ForeignKey.Action onDelete, ForeignKey.Action onUpdate, Enforcement enforcement) {
    public ForeignKeyDefinition {
        assert !columns.isEmpty() && columns.size() == parentColumns.size();
    }
}
