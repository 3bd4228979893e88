// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.ForeignKey;
import bowler.catalog.TableDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The constraints of all tables that a change may reach through foreign keys.
///
/// @param byTable the constraints by table id, those of the changed table first; tables without constraints are omitted
public record ConstraintPlan(Map<Integer, TableConstraints> byTable) {
    /// A table without constraints other than keys.
    public static final ConstraintPlan NONE = new ConstraintPlan(Map.of());

    public boolean isEmpty() {
        return byTable.isEmpty();
    }

    /// Returns the constraints of a table, or null.
    public TableConstraints of(TableDescriptor table) {
        return byTable.get(table.tableId());
    }

    /// Returns the tables that the constraints read or change in addition to the changed one, without duplicates.
    public Collection<TableDescriptor> others(TableDescriptor changed) {
        Set<TableDescriptor> others = new LinkedHashSet<>();
        for (TableConstraints rules : byTable.values()) {
            rules.parents().forEach(reference -> others.add(reference.parent()));
            rules.children().forEach(reference -> others.add(reference.child()));
        }
        others.remove(changed);
        return others;
    }

    /// Returns the lines of EXPLAIN about the constraints.
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (TableConstraints rules : byTable.values()) {
            rules.generations().forEach(generation -> lines.add(
                "generates " + rules.table().columns().get(generation.position()).name()));
            rules.checks().forEach(check -> lines.add("checks " + check.name()));
            rules.keys().forEach(key -> lines.add("checks " + key.constraintName()));
            rules.parents().forEach(reference -> lines.add(
                "refers to " + reference.parent().name() + " by " + reference.key().name()));
            rules.children().forEach(reference -> lines.add(
                "is referred to by " + reference.child().name() + ", " + reference.key().name() + words(reference.key())));
            rules.triggers().forEach(trigger -> lines.add("fires " + trigger.name()));
        }
        return lines;
    }

    private static String words(ForeignKey key) {
        return " on delete " + key.onDelete().words().toLowerCase() + " on update "
            + key.onUpdate().words().toLowerCase();
    }
}
