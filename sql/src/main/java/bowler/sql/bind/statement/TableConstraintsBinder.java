// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ForeignKey.Action;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.definition.TableConstraints.Check;
import bowler.plan.definition.TableConstraints.Generation;
import bowler.plan.definition.TableConstraints.Reference;
import bowler.plan.definition.TableConstraints;
import bowler.plan.scalar.Scalar;
import bowler.sql.bind.definition.DefaultBinder;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Collects the constraints for a change of a table. It first finds the tables that the change may reach through
/// foreign keys, and the effects on their rows. Then it finds the constraints to check in each table.
final class TableConstraintsBinder {
    private final BindContext context;
    private final Map<Integer, TableEffects> effects = new LinkedHashMap<>();
    private final ArrayDeque<TableEffects> open = new ArrayDeque<>();

    /// The effects of the change on the rows of a table.
    private static final class TableEffects {
        final TableDescriptor table;
        boolean inserts;
        boolean deletes;
        boolean updates;
        final TreeSet<Integer> updated = new TreeSet<>();

        TableEffects(TableDescriptor table) {
            this.table = table;
        }
    }

    private TableConstraintsBinder(BindContext context) {
        this.context = context;
    }

    static ConstraintPlan forInsert(BindContext context, TableDescriptor table) {
        return isFree(table) ? ConstraintPlan.NONE : new TableConstraintsBinder(context).found(table, true, false, List.of());
    }

    static ConstraintPlan forUpdate(BindContext context, TableDescriptor table, Collection<Integer> columns) {
        return isFree(table) ? ConstraintPlan.NONE : new TableConstraintsBinder(context).found(table, false, false, columns);
    }

    static ConstraintPlan forDelete(BindContext context, TableDescriptor table) {
        return table.referrers().isEmpty() && table.triggers().isEmpty() ? ConstraintPlan.NONE
                : new TableConstraintsBinder(context).found(table, false, true, List.of());
    }

    /// Returns the constraints for a statement that may insert, delete and update.
    static ConstraintPlan forAnyChange(
            BindContext context, TableDescriptor table, boolean inserts, boolean deletes, Collection<Integer> columns) {
        return isFree(table) ? ConstraintPlan.NONE : new TableConstraintsBinder(context).found(table, inserts, deletes, columns);
    }

    private static boolean isFree(TableDescriptor table) {
        return table.triggers().isEmpty() && table.checks().isEmpty() && table.foreignKeys().isEmpty() && table.referrers().isEmpty()
                && table.indexes().stream().noneMatch(TableConstraintsBinder::isDeferrable)
                && table.columns().stream().noneMatch(ColumnDescriptor::isGenerated);
    }

    private static boolean isDeferrable(IndexDescriptor index) {
        return index.key() != null && index.key().enforcement().deferrable() && index.key().enforcement().enforced();
    }

    private ConstraintPlan found(TableDescriptor table, boolean inserts, boolean deletes, Collection<Integer> columns) {
        effects(table, inserts, deletes, columns);
        while (!open.isEmpty()) {
            spread(open.pop());
        }
        Map<Integer, TableConstraints> rules = new LinkedHashMap<>();
        for (TableEffects reach : effects.values()) {
            TableConstraints made = rules(reach);
            if (!made.isEmpty()) {
                rules.put(reach.table.tableId(), made);
            }
        }
        return rules.isEmpty() ? ConstraintPlan.NONE : new ConstraintPlan(rules);
    }

    private void effects(TableDescriptor table, boolean inserts, boolean deletes, Collection<Integer> columns) {
        context.used().useUnnamed(table);
        TableEffects reach = effects.computeIfAbsent(table.tableId(), id -> new TableEffects(table));
        TreeSet<Integer> more = new TreeSet<>(columns);
        for (ColumnDescriptor column : table.columns()) {
            if (column.isGenerated() && !more.isEmpty()
                    && !Collections.disjoint(more, TableExpressionBinder.columns(generation(table, column)))) {
                more.add(column.position());
            }
        }
        boolean grows = inserts && !reach.inserts || deletes && !reach.deletes || !reach.updated.containsAll(more);
        reach.inserts |= inserts;
        reach.deletes |= deletes;
        reach.updates |= !columns.isEmpty();
        reach.updated.addAll(more);
        if (grows) {
            open.add(reach);
        }
    }

    private Scalar generation(TableDescriptor table, ColumnDescriptor column) {
        return TableExpressionBinder.generation(column, context, table);
    }

    private void spread(TableEffects reach) {
        for (Reference reference : children(reach)) {
            context.used().useUnnamed(reference.child());
            ForeignKey key = reference.key();
            if (reach.deletes && key.onDelete() == Action.CASCADE) {
                effects(reference.child(), false, true, List.of());
            }
            boolean changesKey = reach.deletes && key.onDelete().changesRows() && key.onDelete() != Action.CASCADE
                    || !reach.updated.isEmpty() && key.onUpdate().changesRows();
            if (changesKey) {
                effects(reference.child(), false, false, key.columns());
            }
        }
    }

    /// Returns the foreign keys that refer to rows that are deleted or whose key changes.
    private List<Reference> children(TableEffects reach) {
        List<Reference> children = new ArrayList<>();
        TableDescriptor parent = reach.table;
        for (int childId : parent.referrers()) {
            TableDescriptor child = context.catalog().table(childId);
            for (ForeignKey key : child.foreignKeys()) {
                if (key.parentTableId() == parent.tableId() && key.enforcement().enforced()
                        && (reach.deletes || touches(parent.keyColumns(key.parentKeyName()), reach.updated))) {
                    children.add(new Reference(key, child, parent, defaults(key, child)));
                }
            }
        }
        return children;
    }

    private static boolean touches(List<KeyColumn> key, Collection<Integer> columns) {
        return key.stream().anyMatch(part -> columns.contains(part.position()));
    }

    private List<Scalar> defaults(ForeignKey key, TableDescriptor child) {
        if (key.onDelete() != Action.SET_DEFAULT && key.onUpdate() != Action.SET_DEFAULT) {
            return null;
        }
        return key.columns().stream().map(position -> new DefaultBinder(context).valueOf(
                child.columns().get(position))).toList();
    }

    private TableConstraints rules(TableEffects reach) {
        TableDescriptor table = reach.table;
        List<Generation> generations = new ArrayList<>();
        List<Check> checks = new ArrayList<>();
        List<Reference> parents = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            if (column.isGenerated() && (reach.inserts || reach.updated.contains(column.position()))) {
                generations.add(new Generation(column.position(), generation(table, column)));
            }
        }
        for (CheckConstraint check : table.checks()) {
            boolean isTouched = reach.inserts || !Collections.disjoint(check.columns(), reach.updated);
            if (isTouched && check.enforcement().enforced()) {
                checks.add(new Check(check.name(), TableExpressionBinder.condition(check.text(), context, table),
                        check.enforcement()));
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            boolean isTouched = reach.inserts || !Collections.disjoint(key.columns(), reach.updated);
            if (isTouched && key.enforcement().enforced()) {
                TableDescriptor parent = context.catalog().table(key.parentTableId());
                context.used().useUnnamed(parent);
                parents.add(new Reference(key, table, parent, null));
            }
        }
        List<IndexDescriptor> keys = table.indexes().stream().filter(index -> isDeferrable(index)
                && (reach.inserts || touches(index.keyColumns(), reach.updated))).toList();
        return new TableConstraints(table, generations, checks, parents, children(reach), keys, triggers(reach));
    }

    private static List<TriggerDescriptor> triggers(TableEffects reach) {
        return reach.table.triggers().stream().filter(trigger -> switch (trigger.event()) {
            case INSERT -> reach.inserts;
            case DELETE -> reach.deletes;
            case UPDATE -> reach.updates
                    && (trigger.columns().isEmpty() || !Collections.disjoint(trigger.columns(), reach.updated));
        }).toList();
    }
}
