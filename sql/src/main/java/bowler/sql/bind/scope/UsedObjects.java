// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.scalar.Scalar.Column;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Records the tables, objects and rights that a statement uses. Tables and objects make the plan stale when they change.
/// Rights of its owner cover what a view reads, so only the statement's own text adds rights.
public final class UsedObjects {
    private final CatalogSnapshot catalog;
    private final StatementText text;
    private final Shared shared;
    /// True if the text is the statement itself, not the definition of a view.
    private final boolean isStatement;
    /// Null if the objects that names refer to are not recorded.
    private final Dependencies dependencies;

    /// The records of a statement and of the definitions that it uses.
    static final class Shared {
        private final Set<Integer> tablesUsed = new LinkedHashSet<>();
        private final Set<SchemaObject> objectsUsed = new LinkedHashSet<>();
        private final PrivilegeCollector privileges = new PrivilegeCollector();
    }

    UsedObjects(CatalogSnapshot catalog, StatementText text, Shared shared, Dependencies dependencies) {
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
            shared.privileges.place(column, provider, position);
        }
    }

    /// Gives a copy of a column the origin of the column.
    public void defineCopy(Column original, Column copy) {
        if (isStatement) {
            shared.privileges.copy(original, copy);
        }
    }

    /// Records that a table or view is read.
    public void read(Object provider) {
        if (isStatement) {
            shared.privileges.read(provider);
        }
    }

    /// Records that the value of a column is read.
    public void read(Column column, int offset) {
        if (dependencies != null) {
            dependencies.name(column);
        }
        if (isStatement) {
            if (shared.privileges.isSecret(column)) {
                throw text.failure(BindError.PASSWORDS_SECRET, offset);
            }
            shared.privileges.read(column);
        }
    }

    /// Records that rows of a table or view are changed.
    ///
    /// @param position the column that is changed; -1 for whole rows
    public void change(Object provider, Privilege privilege, int position) {
        if (isStatement) {
            shared.privileges.change(provider, privilege, position);
        }
    }

    /// Records that the statement needs a right.
    public void require(RequiredPrivilege privilege) {
        if (isStatement) {
            shared.privileges.require(privilege);
        }
    }

    public List<RequiredPrivilege> requiredPrivileges() {
        return shared.privileges.list();
    }

    /// Records that a definition changes a column of a table.
    public void noteTarget(TableDescriptor table, int position) {
        if (dependencies != null) {
            dependencies.name(table, position);
        }
    }

    public List<Integer> tablesUsed() {
        return List.copyOf(shared.tablesUsed);
    }

    public List<SchemaObject> objectsUsed() {
        return List.copyOf(shared.objectsUsed);
    }

    public void use(SchemaObject object) {
        shared.objectsUsed.add(object);
        if (dependencies != null && catalog.object(object.kind(), object.schemaName(), object.name()) != null) {
            dependencies.add(object);
        }
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
