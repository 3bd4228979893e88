// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.catalog.AccessControl;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TableStatistics;
import bowler.catalog.TriggerDescriptor;
import bowler.engine.security.PrivilegeCheck;
import bowler.plan.CompiledStatement;
import bowler.plan.routine.TriggerPlan;
import bowler.sql.Compiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;

/// The compiled actions of triggers, at most one per name. An action is compiled again when an object that it uses has
/// changed. The same happens when a table that it reads has grown by an order of magnitude.
public final class TriggerPlans {
    private record Name(String schema, String trigger) {
        static Name of(TriggerDescriptor trigger) {
            return new Name(trigger.schemaName(), trigger.name());
        }
    }

    private final Map<Name, Compiled> plans = new ConcurrentHashMap<>();
    private final long memoryBytes;
    private final IntUnaryOperator magnitudes;

    /// @param memoryBytes the memory that a statement may use before it spills
    /// @param magnitudes the order of magnitude of a table's size, by the id of its tree
    public TriggerPlans(long memoryBytes, IntUnaryOperator magnitudes) {
        this.memoryBytes = memoryBytes;
        this.magnitudes = magnitudes;
    }

    /// Returns the plan of a trigger for a catalog.
    public TriggerPlan of(TriggerDescriptor trigger, CatalogSnapshot catalog) {
        Name name = Name.of(trigger);
        Compiled known = plans.get(name);
        if (known == null || !known.isCurrent(trigger, catalog)) {
            known = new Compiled(Compiler.trigger(trigger, catalog, memoryBytes), catalog, magnitudes);
            plans.put(name, known);
        }
        return known.plan;
    }

    /// Fails if the owner of the trigger lacks a privilege that the trigger needs. A comparison of references tells that
    /// the rights have not changed since the last check.
    public void authorize(TriggerPlan plan, AccessControl access) {
        if (!access.isEnforced()) {
            return;
        }
        Compiled known = plans.get(plan.trigger().schemaName() + '\0' + plan.trigger().name());
        if (known == null || known.plan != plan || known.authorizedBy != access) {
            for (CompiledStatement statement : TriggerPlan.statements(plan.when(), plan.action())) {
                PrivilegeCheck.demandOfOwner(access, plan.trigger().schemaName(), statement.requiredPrivileges());
            }
            if (known != null && known.plan == plan) {
                known.authorizedBy = access;
            }
        }
    }

    /// Returns whether the objects that a plan uses are unchanged in a catalog.
    public boolean isSound(TriggerPlan plan, CatalogSnapshot catalog) {
        Compiled known = plans.get(Name.of(plan.trigger()));
        return known != null && known.plan == plan && known.isSound(catalog);
    }

    private static final class Compiled {
        final TriggerPlan plan;
        private final List<TableDescriptor> tables = new ArrayList<>();
        private final List<TableStatistics> statistics = new ArrayList<>();
        private final List<TableSizeSnapshot> sizes = new ArrayList<>();
        /// The newest catalog version for which the descriptors were found unchanged; racy writes only repeat the check.
        private long provenVersion;
        /// The rights with which the owner may run the plan; racy writes only repeat the check.
        private AccessControl authorizedBy;

        Compiled(TriggerPlan plan, CatalogSnapshot catalog, IntUnaryOperator magnitudes) {
            this.plan = plan;
            for (int tableId : plan.tablesUsed()) {
                tables.add(catalog.table(tableId));
                statistics.add(catalog.statistics(tableId));
            }
            for (CompiledStatement statement : TriggerPlan.statements(plan.when(), plan.action())) {
                List<TableDescriptor> used = statement.tablesUsed().stream().map(catalog::table).toList();
                TableSizeSnapshot snapshot = TableSizeSnapshot.of(statement, used, catalog, magnitudes);
                if (snapshot != null) {
                    sizes.add(snapshot);
                }
            }
            provenVersion = catalog.version();
        }

        boolean isCurrent(TriggerDescriptor trigger, CatalogSnapshot catalog) {
            if (plan.trigger() != trigger) {
                return false;
            }
            for (TableSizeSnapshot size : sizes) {
                if (!size.hold(catalog)) {
                    return false;
                }
            }
            if (provenVersion == catalog.version()) {
                return true;
            }
            for (int index = 0; index < tables.size(); index++) {
                if (!Objects.equals(catalog.statistics(tables.get(index).tableId()), statistics.get(index))) {
                    return false;
                }
            }
            if (!isSound(catalog)) {
                return false;
            }
            provenVersion = catalog.version();
            return true;
        }

        boolean isSound(CatalogSnapshot catalog) {
            for (TableDescriptor table : tables) {
                if (catalog.table(table.tableId()) != table) {
                    return false;
                }
            }
            for (SchemaObject object : plan.objectsUsed()) {
                if (catalog.object(object.kind(), object.schemaName(), object.name()) != object) {
                    return false;
                }
            }
            return true;
        }
    }
}
