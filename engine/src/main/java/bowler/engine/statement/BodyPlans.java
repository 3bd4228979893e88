// SPDX-License-Identifier: Apache-2.0
package bowler.engine.statement;

import bowler.catalog.AccessControl;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.statistics.TableStatistics;
import bowler.engine.security.PrivilegeCheck;
import bowler.plan.CompiledStatement;
import bowler.plan.routine.BodyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;

/// The compiled bodies of triggers, or of routines written in SQL, at most one per name. A body is compiled again when an
/// object that it uses has changed. The same happens when a table that it reads has grown by an order of magnitude.
///
/// @param <D> the descriptor of what has a body
/// @param <P> its compiled body
public final class BodyPlans<D extends SchemaObject, P extends BodyPlan> {
    private record Name(SchemaObject.Kind kind, String schema, String name) {
        static Name of(SchemaObject owner) {
            return new Name(owner.kind(), owner.schemaName(), owner.name());
        }
    }

    private final Map<Name, Compiled<P>> plans = new ConcurrentHashMap<>();
    private final BiFunction<D, CatalogSnapshot, P> compiler;
    private final IntUnaryOperator magnitudes;

    /// @param magnitudes the order of magnitude of a table's size, by the id of its tree
    public BodyPlans(BiFunction<D, CatalogSnapshot, P> compiler, IntUnaryOperator magnitudes) {
        this.compiler = compiler;
        this.magnitudes = magnitudes;
    }

    /// Returns the plan of a body for a catalog.
    public P of(D owner, CatalogSnapshot catalog) {
        Name name = Name.of(owner);
        Compiled<P> known = plans.get(name);
        if (known == null || !known.isCurrent(owner, catalog)) {
            known = new Compiled<>(compiler.apply(owner, catalog), catalog, magnitudes);
            plans.put(name, known);
        }
        return known.plan;
    }

    /// Fails if the owner of the trigger or routine lacks a privilege that the body needs. A comparison of references tells
    /// that the rights have not changed since the last check.
    public void authorize(P plan, AccessControl access) {
        if (!access.isEnforced()) {
            return;
        }
        Compiled<P> known = plans.get(Name.of(plan.owner()));
        if (known == null || known.plan != plan || known.authorizedBy != access) {
            for (CompiledStatement statement : plan.statements()) {
                PrivilegeCheck.requireOfOwner(access, plan.owner().schemaName(), statement.requiredPrivileges());
            }
            if (known != null && known.plan == plan) {
                known.authorizedBy = access;
            }
        }
    }

    /// Returns whether the objects that a plan uses are unchanged in a catalog.
    public boolean isValid(BodyPlan plan, CatalogSnapshot catalog) {
        Compiled<P> known = plans.get(Name.of(plan.owner()));
        return known != null && known.plan == plan && known.isValid(catalog);
    }

    private static final class Compiled<P extends BodyPlan> {
        final P plan;
        private final List<TableDescriptor> tables = new ArrayList<>();
        private final List<TableStatistics> statistics = new ArrayList<>();
        private final List<TableSizeSnapshot> sizes = new ArrayList<>();
        /// The newest catalog version for which the descriptors were found unchanged; racy writes only repeat the check.
        private long provenVersion;
        /// The rights with which the owner may run the plan; racy writes only repeat the check.
        private AccessControl authorizedBy;

        Compiled(P plan, CatalogSnapshot catalog, IntUnaryOperator magnitudes) {
            this.plan = plan;
            for (int tableId : plan.tablesUsed()) {
                tables.add(catalog.table(tableId));
                statistics.add(catalog.statistics(tableId));
            }
            for (CompiledStatement statement : plan.statements()) {
                List<TableDescriptor> used = statement.tablesUsed().stream().map(catalog::table).toList();
                TableSizeSnapshot snapshot = TableSizeSnapshot.of(statement, used, catalog, magnitudes);
                if (snapshot != null) {
                    sizes.add(snapshot);
                }
            }
            provenVersion = catalog.version();
        }

        boolean isCurrent(SchemaObject owner, CatalogSnapshot catalog) {
            if (plan.owner() != owner) {
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
            if (!isValid(catalog)) {
                return false;
            }
            provenVersion = catalog.version();
            return true;
        }

        boolean isValid(CatalogSnapshot catalog) {
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
