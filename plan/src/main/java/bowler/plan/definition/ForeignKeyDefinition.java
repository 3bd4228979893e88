// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import java.util.List;

/// A FOREIGN KEY constraint to be made.
///
/// @param name null: the catalog finds one
/// @param columns positions in the table, in the order of the parent's key
/// @param parent null: the table itself
/// @param parentColumns positions in the parent of its key, in the key's order
public record ForeignKeyDefinition(
        String name, List<Integer> columns, TableDescriptor parent, List<Integer> parentColumns,
        ForeignKey.Action onDelete, ForeignKey.Action onUpdate, Enforcement enforcement) {}
