// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.scalar.Scalar.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Records the tables, objects and rights that a statement uses. Tables and objects make the plan stale when they change.
/// Rights of its owner cover what a view reads, so only the statement's own text adds rights. The body of an
/// inlined function needs rights of the owner of the function, not of the user.
public final class UsedObjects {
    private final CatalogSnapshot catalog;
    private final StatementText text;
    private final Shared shared;
    private final PrivilegeCollector privileges;
    /// True if the text is the statement itself, not the definition of a view.
    private final boolean isStatement;
    /// Null if the objects that names refer to are not recorded.
    private final Dependencies dependencies;

    /// The records of a statement and of the definitions that it uses.
    static final class Shared {
        private final Set<Integer> tablesUsed = new LinkedHashSet<>();
        private final Set<SchemaObject> objectsUsed = new LinkedHashSet<>();
        private final PrivilegeCollector privileges = new PrivilegeCollector();
        /// The rights that inlined functions need, by the schemas of the functions.
        private final Map<String, PrivilegeCollector> ofFunctions = new LinkedHashMap<>();
    }

    /// @param functionSchema the schema of the inlined function whose body the text is; null for other texts
    UsedObjects(
            CatalogSnapshot catalog, StatementText text, Shared shared, Dependencies dependencies, String functionSchema) {
        privileges = functionSchema == null ? shared.privileges
                : shared.ofFunctions.computeIfAbsent(functionSchema, schema -> new PrivilegeCollector());
        this.catalog = catalog;
        this.text = text;
        this.shared = shared;
        this.isStatement = text.view() == null;
        this.dependencies = dependencies;
    }

    /// Returns the recorder of the objects that names refer to; null if there is none.
    Dependencies dependencies() {
        return dependencies;
    }

    /// Returns whether the objects that names refer to are recorded, because the definition is kept.
    boolean isOfDefinition() {
        return dependencies != null;
    }

    /// Records the origin of a column of the statement.
    ///
    /// @param provider a table or view
    public void place(Column column, Object provider, int position) {
        if (dependencies != null) {
            dependencies.place(column, provider, position);
        }
        if (isStatement) {
            privileges.place(column, provider, position);
        }
    }

    /// Gives a copy of a column the origin of the column.
    public void defineCopy(Column original, Column copy) {
        if (isStatement) {
            privileges.copy(original, copy);
        }
    }

    /// Records that a table or view is read.
    public void read(Object provider) {
        if (isStatement) {
            privileges.read(provider);
        }
    }

    /// Records that the value of a column is read.
    public void read(Column column, int offset) {
        if (dependencies != null) {
            dependencies.name(column, offset);
        }
        if (isStatement) {
            if (privileges.isSecret(column)) {
                throw text.failure(BindError.PASSWORDS_SECRET, offset);
            }
            privileges.read(column);
        }
    }

    /// Records that rows of a table or view are changed.
    ///
    /// @param position the column that is changed; -1 for whole rows
    public void change(Object provider, Privilege privilege, int position) {
        if (isStatement) {
            privileges.change(provider, privilege, position);
        }
    }

    /// Records that the statement needs a right.
    public void require(RequiredPrivilege privilege) {
        if (isStatement) {
            privileges.require(privilege);
        }
    }

    public List<RequiredPrivilege> requiredPrivileges() {
        if (shared.ofFunctions.isEmpty()) {
            return shared.privileges.list();
        }
        List<RequiredPrivilege> all = new ArrayList<>(shared.privileges.list());
        shared.ofFunctions.forEach((schema, collector) ->
                collector.list().forEach(privilege -> all.add(new RequiredPrivilege.OfOwner(schema, privilege))));
        return List.copyOf(all);
    }

    /// Records the origin of a column of a transition table, which needs no rights.
    public void placeTransition(Column column, TableDescriptor table, int position) {
        if (dependencies != null) {
            dependencies.place(column, table, position);
        }
    }

    /// Records that a definition changes a column of a table.
    ///
    /// @param offset the offset of the column's name; -1 if it is not written
    public void noteTarget(TableDescriptor table, int position, int offset) {
        if (dependencies != null) {
            dependencies.name(table, position, -1, offset);
        }
    }

    /// Records that a definition names a column of a transition row.
    void noteTransition(TableDescriptor table, int position, int slot, int offset) {
        if (dependencies != null) {
            dependencies.name(table, position, slot, offset);
        }
    }

    public List<Integer> tablesUsed() {
        return List.copyOf(shared.tablesUsed);
    }

    public List<SchemaObject> objectsUsed() {
        return List.copyOf(shared.objectsUsed);
    }

    /// Records a name of a table or view.
    void mention(Object provider, int offset) {
        if (dependencies != null) {
            dependencies.mention(provider, offset);
        }
    }

    public void use(SchemaObject object) {
        shared.objectsUsed.add(object);
        if (dependencies != null && catalog.object(object.kind(), object.schemaName(), object.name()) != null) {
            dependencies.add(object);
        }
    }

    /// Records the objects of an expression that was bound apart and becomes a part of this definition.
    public void useObjectsOf(UsedObjects part) {
        shared.objectsUsed.addAll(part.shared.objectsUsed);
    }

    /// Records the use of a table that the text does not name.
    public void useUnnamed(TableDescriptor table) {
        shared.tablesUsed.add(table.tableId());
    }

    public void use(TableDescriptor table) {
        shared.tablesUsed.add(table.tableId());
        if (dependencies != null) {
            dependencies.add(table);
        }
    }
}
