// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.Dependency;
import bowler.catalog.AccessControl;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.Securable;
import bowler.catalog.system.Securables;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.access.AccessPlan.ObjectPrivilege;
import bowler.plan.access.AccessPlan;
import bowler.plan.access.RequiredPrivilege;
import bowler.sql.ast.AccessDefinition.ChangePrivileges;
import bowler.sql.ast.AccessDefinition.PrivilegeReference;
import bowler.sql.ast.AccessDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.SystemSchemas;
import java.util.HashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Binds GRANT, REVOKE, CREATE ROLE and DROP ROLE.
public final class AccessBinder {
    private static final List<Privilege> OF_VIEWS =
        List.of(Privilege.SELECT, Privilege.DELETE, Privilege.INSERT, Privilege.UPDATE);

    private final BindContext context;

    public AccessBinder(BindContext context) {
        this.context = context;
    }

    public AccessPlan bind(AccessDefinition definition) {
        String statement = switch (definition) {
            case ChangePrivileges change -> change.revoke() ? "REVOKE" : "GRANT";
            case AccessDefinition.ChangeRoles change -> change.revoke() ? "REVOKE role" : "GRANT role";
            case AccessDefinition.CreateRole create -> "CREATE ROLE";
            case AccessDefinition.DropRole drop -> "DROP ROLE";
        };
        requireEnforcement(context, statement);
        if (!(definition instanceof ChangePrivileges)) {
            context.used().require(new RequiredPrivilege.DatabaseOwnership(statement));
        }
        return switch (definition) {
            case ChangePrivileges change -> privileges(change);
            case AccessDefinition.ChangeRoles change -> roles(change);
            case AccessDefinition.CreateRole create -> createRole(create.role());
            case AccessDefinition.DropRole drop -> new AccessPlan.DropRole(role(drop.role()));
        };
    }

    /// Fails unless the database checks privileges.
    public static void requireEnforcement(BindContext context, String statement) {
        if (!context.catalog().accessControl().isEnforced()) {
            throw BindError.NO_AUTHORIZATION.failure(statement);
        }
    }

    private AccessPlan createRole(ColumnReference role) {
        if (role.name().equals(AccessControl.PUBLIC)) {
            throw context.failure(BindError.PUBLIC_AS_NAME, role.offset());
        }
        if (SystemSchemas.isReserved(role.name())) {
            throw context.failure(BindError.ROLE_OF_SYSTEM, role.offset(), role.name());
        }
        AccessControl access = context.catalog().accessControl();
        if (access.isRole(role.name())) {
            throw context.failure(BindError.NAME_EXISTS, role.offset(), "The role", role.name());
        }
        if (access.isUsed(role.name())) {
            throw context.failure(BindError.NAME_EXISTS, role.offset(), "The user", role.name());
        }
        return new AccessPlan.CreateRole(role.name());
    }

    private String role(ColumnReference role) {
        if (role.name().equals(AccessControl.PUBLIC)) {
            throw context.failure(BindError.PUBLIC_AS_NAME, role.offset());
        }
        if (!context.catalog().accessControl().isRole(role.name())) {
            throw context.failure(BindError.NO_SUCH_ROLE, role.offset(), role.name());
        }
        return role.name();
    }

    private AccessPlan roles(AccessDefinition.ChangeRoles change) {
        AccessControl access = context.catalog().accessControl();
        List<String> roles = change.roles().stream().map(this::role).toList();
        for (ColumnReference grantee : change.grantees()) {
            for (String role : roles) {
                boolean circular = !change.revoke() && access.isRole(grantee.name())
                    && access.rolesWithin(role).contains(grantee.name());
                if (circular) {
                    throw context.failure(BindError.ROLE_CIRCLE, grantee.offset(), role, grantee.name());
                }
            }
        }
        return new AccessPlan.ChangeRoles(
            change.revoke(), roles, change.grantees().stream().map(ColumnReference::name).toList());
    }

    private AccessPlan privileges(ChangePrivileges change) {
        List<ObjectPrivilege> privileges = switch (change.target()) {
            case TABLE -> ofTable(change);
            case FUNCTION -> List.of(ofRoutine(change, Kind.FUNCTION));
            case PROCEDURE -> List.of(ofRoutine(change, Kind.PROCEDURE));
            case SEQUENCE -> List.of(ofSequence(change));
            case AGGREGATE -> List.of(ofAggregate(change));
            case TYPE -> List.of(ofType(change));
            case SCHEMA -> ofSchema(change);
            case TABLES_OF_SCHEMA -> ofTables(change);
        };
        AccessControl access = context.catalog().accessControl();
        for (ColumnReference grantee : change.grantees()) {
            for (ObjectPrivilege privilege : privileges) {
                if (grantee.name().equals(access.ownerOf(privilege.owner()))) {
                    throw context.failure(BindError.NOT_GRANTABLE, grantee.offset(), privilege.name());
                }
            }
        }
        return new AccessPlan.ChangePrivileges(change.revoke(), privileges,
            change.grantees().stream().map(ColumnReference::name).distinct().toList(), change.restrict());
    }

    private void requireOwnership(String kind, String schemaName, String name) {
        context.used().require(new RequiredPrivilege.Ownership(kind, schemaName, name));
    }

    private List<ObjectPrivilege> ofTable(ChangePrivileges change) {
        Name name = change.name();
        String schema = context.names().schemaOf(name);
        TableDescriptor table = context.catalog().table(schema, name.name());
        SchemaObject view = context.catalog().object(Kind.VIEW, schema, name.name());
        if (table == null && view == null) {
            context.names().requireSchema(schema, name.offset());
            throw context.unknown(
                BindError.NO_SUCH_TABLE, name.offset(), context.names().nearestRelation(name), name);
        }
        if (SystemSchemas.contains(schema)) {
            throw context.failure(BindError.NOT_GRANTABLE, name.offset(), name);
        }
        if (table != null) {
            context.used().use(table);
        } else {
            context.used().use(view);
        }
        requireOwnership("Table/View", schema, name.name());
        if (context.hasDerbyRules() && view instanceof ViewDescriptor read && !change.revoke()) {
            requireProviders(read, new HashSet<>());
        }
        List<ColumnDescriptor> columns = table != null ? table.columns()
            : ((ViewDescriptor) view).columns();
        Securable object = table != null ? Securables.of(table) : Securables.of(view);
        List<Privilege> grantable = table != null ? Privilege.OF_TABLES : OF_VIEWS;
        List<ObjectPrivilege> privileges = new ArrayList<>();
        for (PrivilegeReference mention : mentions(change, grantable)) {
            if (!grantable.contains(mention.privilege())) {
                throw context.failure(BindError.NOT_GRANTABLE, mention.offset(), name);
            }
            privileges.add(new ObjectPrivilege(
                object, schema, name.toString(), mention.privilege(), positions(mention, columns, name)));
        }
        return privileges;
    }

    /// Requires the ownership of everything that a view reads, so that no user passes on what was only granted.
    private void requireProviders(ViewDescriptor view, Set<ViewDescriptor> known) {
        for (Dependency need : view.dependencies()) {
            if (need.kind() == Dependency.Provider.SYNONYM || SystemSchemas.contains(need.schemaName())) {
                continue;
            }
            context.used().require(new RequiredPrivilege.GrantThroughView(
                need.kind().name().toLowerCase(Locale.ROOT), need.schemaName(), need.name()));
            boolean isNew = context.catalog().object(Kind.VIEW, need.schemaName(), need.name()) instanceof ViewDescriptor inner
                && need.isOn(inner) && known.add(inner);
            if (isNew) {
                requireProviders((ViewDescriptor) context.catalog().object(Kind.VIEW, need.schemaName(), need.name()), known);
            }
        }
    }

    private static List<PrivilegeReference> mentions(ChangePrivileges change, List<Privilege> all) {
        return change.privileges() != null ? change.privileges()
            : all.stream().map(privilege -> new PrivilegeReference(privilege, List.of(), 0)).toList();
    }

    private List<Integer> positions(PrivilegeReference mention, List<ColumnDescriptor> columns, Name name) {
        return mention.columns().stream().map(column -> columns.stream()
            .filter(each -> each.name().equals(column.name())).findFirst()
            .orElseThrow(() -> context.unknown(BindError.NOT_IN_TARGET, column.offset(),
                CatalogNames.nearestColumn(column.name(), columns), column.name(), name))
            .position()).sorted().distinct().toList();
    }

    private ObjectPrivilege ofRoutine(ChangePrivileges change, Kind kind) {
        Name name = change.name();
        String schema = context.names().schemaOf(name);
        requireOnly(change, Privilege.EXECUTE);
        SystemRoutine ofSystem = SystemRoutine.find(kind, schema, name.name());
        if (ofSystem != null && ofSystem.rights() == SystemRoutine.Rights.OPEN) {
            throw context.failure(BindError.NOT_GRANTABLE, name.offset(), name);
        }
        SchemaObject routine = context.catalog().object(kind, schema, name.name());
        if (routine == null && ofSystem == null) {
            context.names().requireSchema(schema, name.offset());
            throw context.unknown(kind == Kind.FUNCTION ? BindError.UNKNOWN_FUNCTION : BindError.NO_SUCH_PROCEDURE,
                name.offset(), context.names().nearestObject(kind, name), name);
        }
        if (routine != null) {
            context.used().use(routine);
        }
        requireOwnership("Routine", schema, name.name());
        return new ObjectPrivilege(
            Securables.of(kind, schema, name.name()), schema, name.toString(), Privilege.EXECUTE, List.of());
    }

    private ObjectPrivilege ofSequence(ChangePrivileges change) {
        Name name = change.name();
        requireOnly(change, Privilege.USAGE);
        SchemaObject sequence = context.catalog().object(Kind.SEQUENCE, context.names().schemaOf(name), name.name());
        if (sequence == null) {
            context.names().requireSchema(context.names().schemaOf(name), name.offset());
            throw context.unknown(
                BindError.NO_SUCH_SEQUENCE, name.offset(), context.names().nearestObject(Kind.SEQUENCE, name), name);
        }
        context.used().use(sequence);
        requireOwnership("Sequence", sequence.schemaName(), sequence.name());
        return new ObjectPrivilege(
            Securables.of(sequence), sequence.schemaName(), name.toString(), Privilege.USAGE, List.of());
    }

    private ObjectPrivilege ofAggregate(ChangePrivileges change) {
        Name name = change.name();
        requireOnly(change, Privilege.USAGE);
        SchemaObject aggregate = context.catalog().object(Kind.AGGREGATE, context.names().schemaOf(name), name.name());
        if (aggregate == null) {
            context.names().requireSchema(context.names().schemaOf(name), name.offset());
            throw context.unknown(
                BindError.UNKNOWN_AGGREGATE, name.offset(), context.names().nearestObject(Kind.AGGREGATE, name), name);
        }
        context.used().use(aggregate);
        requireOwnership("Aggregate", aggregate.schemaName(), aggregate.name());
        return new ObjectPrivilege(
            Securables.of(aggregate), aggregate.schemaName(), name.toString(), Privilege.USAGE, List.of());
    }

    private ObjectPrivilege ofType(ChangePrivileges change) {
        Name name = change.name();
        requireOnly(change, Privilege.USAGE);
        SchemaObject type = context.catalog().object(Kind.TYPE, context.names().schemaOf(name), name.name());
        if (type == null) {
            context.names().requireSchema(context.names().schemaOf(name), name.offset());
            throw context.unknown(BindError.NO_SUCH_TYPE, name.offset(), context.names().nearestObject(Kind.TYPE, name), name);
        }
        context.used().use(type);
        requireOwnership("Type", type.schemaName(), type.name());
        return new ObjectPrivilege(
            Securables.of(type), type.schemaName(), name.toString(), Privilege.USAGE, List.of());
    }

    private void requireOnly(ChangePrivileges change, Privilege privilege) {
        for (PrivilegeReference mention : change.privileges()) {
            if (mention.privilege() != privilege) {
                throw context.failure(BindError.NOT_GRANTABLE, mention.offset(), change.name());
            }
        }
    }

    private String openSchema(ChangePrivileges change) {
        String schema = change.name().name();
        context.names().requireSchema(schema, change.name().offset());
        if (SystemSchemas.contains(schema)) {
            throw context.failure(BindError.NOT_GRANTABLE, change.name().offset(), schema);
        }
        requireOwnership("Schema", schema, schema);
        return schema;
    }

    private List<ObjectPrivilege> ofSchema(ChangePrivileges change) {
        String schema = openSchema(change);
        List<ObjectPrivilege> privileges = new ArrayList<>();
        for (PrivilegeReference mention : mentions(change, List.of(Privilege.values()))) {
            refuseColumns(mention, schema);
            privileges.add(new ObjectPrivilege(
                Securables.ofSchema(schema), schema, schema, mention.privilege(), List.of()));
        }
        return privileges;
    }

    private List<ObjectPrivilege> ofTables(ChangePrivileges change) {
        String schema = openSchema(change);
        List<ObjectPrivilege> privileges = new ArrayList<>();
        for (PrivilegeReference mention : mentions(change, Privilege.OF_TABLES)) {
            refuseColumns(mention, schema);
            if (!Privilege.OF_TABLES.contains(mention.privilege())) {
                throw context.failure(BindError.NOT_GRANTABLE, mention.offset(), schema);
            }
            for (TableDescriptor table : context.catalog().tables()) {
                if (table.schemaName().equals(schema)) {
                    context.used().use(table);
                    privileges.add(new ObjectPrivilege(
                        Securables.of(table), schema, table.name(), mention.privilege(), List.of()));
                }
            }
            for (SchemaObject object : context.catalog().objects()) {
                boolean isView = object.kind() == Kind.VIEW && object.schemaName().equals(schema);
                if (isView && OF_VIEWS.contains(mention.privilege())) {
                    context.used().use(object);
                    privileges.add(new ObjectPrivilege(
                        Securables.of(object), schema, object.name(), mention.privilege(), List.of()));
                }
            }
        }
        return privileges;
    }

    private void refuseColumns(PrivilegeReference mention, String schema) {
        if (!mention.columns().isEmpty()) {
            throw context.failure(BindError.NOT_GRANTABLE, mention.columns().getFirst().offset(), schema);
        }
    }
}
