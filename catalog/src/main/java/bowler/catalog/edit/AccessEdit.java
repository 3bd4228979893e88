// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.edit;

import bowler.catalog.AccessControl;
import bowler.catalog.Dependency;
import bowler.catalog.ForeignKey;
import bowler.catalog.KeyColumn;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.UserTypeDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.PrivilegeGrant;
import bowler.catalog.privilege.RoleGrant;
import bowler.catalog.privilege.Securable;
import bowler.catalog.system.AccessRows;
import bowler.catalog.system.Securables;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// Grants, revocations and roles: a part of a [CatalogEdit].
///
/// A view or foreign key works with the rights of the owner of its schema. If a revocation takes a right away that it
/// needs, it is dropped, as in Derby. A right counts if the owner has it as a user, through PUBLIC, or through a role
/// that the owner may set.
public final class AccessEdit {
    private final CatalogEdit edit;
    private final AccessRows rows;

    /// The objects that a revocation has dropped.
    ///
    /// @param objects views and triggers
    /// @param constraints the names of foreign keys
    public record Dropped(List<SchemaObject> objects, List<String> constraints) {}

    AccessEdit(CatalogEdit edit, StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.edit = edit;
        rows = new AccessRows(transaction, trees);
    }

    private AccessControl access() {
        return edit.state().accessControl();
    }

    /// Sets the rights on an object that this edit has locked.
    private void advance(Securable object, AccessControl next) {
        rows.change(access().grants(object), next.grants(object));
        advance(next);
    }

    private void advance(AccessControl next) {
        edit.advance(edit.state().withAccessControl(next));
    }

    public void grant(PrivilegeGrant grant) {
        edit.lockRights(grant.object());
        advance(grant.object(), access().with(grant));
    }

    /// Takes a privilege back.
    ///
    /// @return whether it was granted before
    public boolean revoke(PrivilegeGrant grant) {
        edit.lockRights(grant.object());
        PrivilegeGrant before = access().sameButColumns(grant);
        if (before == null || before.isOfColumns() && !before.columns().stream().anyMatch(grant.columns()::contains)) {
            return false;
        }
        advance(grant.object(), access().without(grant));
        return true;
    }

    /// Takes back all that was granted on an object that is dropped.
    void forget(Securable object) {
        edit.lockRights(object);
        if (!access().grants(object).isEmpty()) {
            advance(object, access().without(object));
        }
    }

    /// Keeps what was granted on an object that gets another name.
    void rename(Securable object, Securable renamed) {
        edit.lockRights(object);
        edit.lockRights(renamed);
        List<PrivilegeGrant> before = access().grants(object);
        if (!before.isEmpty()) {
            AccessControl next = access().changed(object, renamed, grant -> new PrivilegeGrant(
                renamed, grant.privilege(), grant.grantor(), grant.grantee(), grant.columns()));
            rows.change(before, next.grants(renamed));
            advance(next);
        }
    }

    /// A column of a table was dropped, so the columns after it have new positions.
    void moveColumns(TableDescriptor table, int position) {
        Securable object = Securables.of(table);
        edit.lockRights(object);
        if (access().grants(object).stream().anyMatch(PrivilegeGrant::isOfColumns)) {
            advance(object, access().changed(object, object, grant -> {
                List<Integer> columns = grant.columns().stream().filter(column -> column != position)
                    .map(column -> column > position ? column - 1 : column).toList();
                return grant.isOfColumns() && columns.isEmpty() ? null : new PrivilegeGrant(
                    object, grant.privilege(), grant.grantor(), grant.grantee(), columns);
            }));
        }
    }

    public void createRole(String role, String creator) {
        edit.lockRole(role);
        if (access().isRole(role)) {
            throw CatalogError.ROLE_EXISTS.failure(role);
        }
        rows.addRole(role, creator);
        advance(access().withRole(role, creator));
    }

    public void dropRole(String role) {
        edit.makeExclusive();
        AccessControl before = access();
        requireRole(role);
        for (RoleGrant grant : List.copyOf(before.roleGrants())) {
            if (grant.role().equals(role) || grant.grantee().equals(role)) {
                rows.remove(grant);
            }
        }
        AccessControl next = before.withoutRole(role);
        Set<Securable> objects = new HashSet<>();
        before.grants().stream().filter(grant -> grant.grantee().equals(role))
            .forEach(grant -> objects.add(grant.object()));
        objects.forEach(object -> rows.change(before.grants(object), next.grants(object)));
        rows.removeRole(role, before.creatorOf(role));
        advance(next);
    }

    private void requireRole(String role) {
        if (!access().isRole(role)) {
            throw CatalogError.NO_SUCH_ROLE.failure(role);
        }
    }

    public void grant(RoleGrant grant) {
        edit.lockRoleGrants();
        requireRole(grant.role());
        if (access().isRole(grant.grantee()) && access().rolesWithin(grant.role()).contains(grant.grantee())) {
            throw CatalogError.ROLE_CIRCLE.failure(grant.role(), grant.grantee());
        }
        if (access().roleGrant(grant.role(), grant.grantee()) == null) {
            rows.add(grant);
            advance(access().with(grant));
        }
    }

    /// Takes a role back.
    ///
    /// @return whether it was granted before
    public boolean revoke(RoleGrant grant) {
        edit.makeExclusive();
        requireRole(grant.role());
        RoleGrant before = access().roleGrant(grant.role(), grant.grantee());
        if (before == null) {
            return false;
        }
        rows.remove(before);
        advance(access().without(before));
        return true;
    }

    /// Drops the views, triggers and foreign keys whose owners had the rights for them before, and have them no more.
    public Dropped dropUnentitled(AccessControl before) {
        List<SchemaObject> dropped = new ArrayList<>();
        for (ViewDescriptor view : unentitledViews(before)) {
            if (edit.lockPresent(view) instanceof ViewDescriptor present && isEntitled(present, before)
                    && !isEntitled(present, access())) {
                dropped.addAll(edit.objects().drop(present, true));
                dropped.add(present);
            }
        }
        for (SchemaObject object : List.copyOf(edit.state().objects())) {
            if (object instanceof TriggerDescriptor trigger && isEntitled(trigger, before) && !isEntitled(trigger, access())
                    && edit.lockPresent(trigger) instanceof TriggerDescriptor present) {
                edit.objects().drop(present, false);
                dropped.add(present);
            }
        }
        List<String> constraints = new ArrayList<>();
        for (TableDescriptor table : List.copyOf(edit.state().tables())) {
            for (ForeignKey key : table.foreignKeys()) {
                if (isEntitled(table, key, before) && !isEntitled(table, key, access())) {
                    edit.lockDefinition(table.tableId());
                    TableDescriptor present = edit.state().table(table.tableId());
                    if (present != null && present.foreignKeys().stream().anyMatch(other -> other.name().equals(key.name()))) {
                        edit.tables().dropConstraint(present, key.name(), false);
                        constraints.add(key.name());
                    }
                }
            }
        }
        return new Dropped(dropped, constraints);
    }

    /// Returns the name of a view that has lost a right that it needs, or null.
    public String unentitled(AccessControl before) {
        List<ViewDescriptor> views = unentitledViews(before);
        return views.isEmpty() ? null : views.getFirst().name();
    }

    /// Returns the name of a table with a column whose type the owner of the table's schema may no longer use, or null.
    public String tableOfLostType(AccessControl before) {
        for (SchemaObject object : edit.state().objects()) {
            if (!(object instanceof UserTypeDescriptor type)) {
                continue;
            }
            for (TableDescriptor table : edit.state().tables()) {
                boolean isUsed = table.columns().stream().anyMatch(column -> column.type().equals(type.type()));
                if (isUsed && isEntitled(table, type, before) && !isEntitled(table, type, access())) {
                    return table.name();
                }
            }
        }
        return null;
    }

    private static boolean isEntitled(TableDescriptor table, UserTypeDescriptor type, AccessControl access) {
        String owner = access.ownerOf(table.schemaName());
        return access.owns(owner, type.schemaName())
            || hasRight(Dependency.on(type, List.of()), access.granteesOfOwner(owner), access);
    }

    private List<ViewDescriptor> unentitledViews(AccessControl before) {
        List<ViewDescriptor> views = new ArrayList<>();
        for (SchemaObject object : edit.state().objects()) {
            if (object instanceof ViewDescriptor view && isEntitled(view, before) && !isEntitled(view, access())) {
                views.add(view);
            }
        }
        return views;
    }

    private boolean isEntitled(ViewDescriptor view, AccessControl access) {
        String owner = access.ownerOf(view.schemaName());
        Set<String> grantees = access.granteesOfOwner(owner);
        for (Dependency need : view.dependencies()) {
            if (!access.owns(owner, need.schemaName()) && !hasRight(need, grantees, access)) {
                return false;
            }
        }
        return true;
    }

    /// The action of a trigger may read or change the objects that it names. The catalog does not tell which, so any
    /// privilege on an object counts here; when the trigger fires, its owner needs the right ones.
    private static boolean isEntitled(TriggerDescriptor trigger, AccessControl access) {
        String owner = access.ownerOf(trigger.schemaName());
        Set<String> grantees = access.granteesOfOwner(owner);
        Securable subject = Securables.of(trigger.subject());
        if (!access.owns(owner, trigger.subject().schemaName())
                && !hasColumns(subject, Securables.ofSchema(trigger.subject().schemaName()), Privilege.TRIGGER, List.of(),
                    grantees, access)) {
            return false;
        }
        for (Dependency need : trigger.dependencies()) {
            boolean isTable = need.kind() == Dependency.Provider.TABLE || need.kind() == Dependency.Provider.VIEW;
            boolean isEntitled = access.owns(owner, need.schemaName())
                || (isTable ? hasAny(need, grantees, access) : hasRight(need, grantees, access));
            if (!isEntitled) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasAny(Dependency need, Set<String> grantees, AccessControl access) {
        Securable object = need.kind() == Dependency.Provider.TABLE
            ? new Securable(Securable.Kind.TABLE, Securables.idOfTable(need.tableId()))
            : Securables.of(SchemaObject.Kind.VIEW, need.schemaName(), need.name());
        return Stream.of(object, Securables.ofSchema(need.schemaName())).flatMap(each -> access.grants(each).stream())
            .anyMatch(grant -> grantees.contains(grant.grantee()));
    }

    private static boolean hasRight(Dependency need, Set<String> grantees, AccessControl access) {
        Securable schema = Securables.ofSchema(need.schemaName());
        return switch (need.kind()) {
            case TABLE -> hasColumns(new Securable(Securable.Kind.TABLE, Securables.idOfTable(need.tableId())), schema,
                Privilege.SELECT, need.columns(), grantees, access);
            case VIEW -> hasColumns(Securables.of(SchemaObject.Kind.VIEW, need.schemaName(), need.name()), schema,
                Privilege.SELECT, need.columns(), grantees, access);
            case SYNONYM, TRIGGER -> true;
            case SEQUENCE -> has(SchemaObject.Kind.SEQUENCE, need, Privilege.USAGE, schema, grantees, access);
            case FUNCTION -> has(SchemaObject.Kind.FUNCTION, need, Privilege.EXECUTE, schema, grantees, access);
            case AGGREGATE -> has(SchemaObject.Kind.AGGREGATE, need, Privilege.USAGE, schema, grantees, access);
            case TYPE -> has(SchemaObject.Kind.TYPE, need, Privilege.USAGE, schema, grantees, access);
            case PROCEDURE -> has(SchemaObject.Kind.PROCEDURE, need, Privilege.EXECUTE, schema, grantees, access);
        };
    }

    private static boolean has(
            SchemaObject.Kind kind, Dependency need, Privilege privilege, Securable schema, Set<String> grantees,
            AccessControl access) {
        return access.has(grantees, Securables.of(kind, need.schemaName(), need.name()), privilege)
            || access.has(grantees, schema, privilege);
    }

    private static boolean hasColumns(
            Securable object, Securable schema, Privilege privilege, List<Integer> columns, Set<String> grantees,
            AccessControl access) {
        if (access.has(grantees, object, privilege) || access.has(grantees, schema, privilege)) {
            return true;
        }
        return columns.isEmpty() ? access.hasColumn(grantees, object, privilege, -1)
            : columns.stream().allMatch(column -> access.hasColumn(grantees, object, privilege, column));
    }

    private boolean isEntitled(TableDescriptor table, ForeignKey key, AccessControl access) {
        TableDescriptor parent = edit.state().table(key.parentTableId());
        String owner = access.ownerOf(table.schemaName());
        return access.owns(owner, parent.schemaName())
            || hasColumns(Securables.of(parent), Securables.ofSchema(parent.schemaName()), Privilege.REFERENCES,
                parent.keyColumns(key.parentKeyName()).stream().map(KeyColumn::position).toList(), access.granteesOfOwner(owner), access);
    }
}
