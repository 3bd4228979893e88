// SPDX-License-Identifier: Apache-2.0
package bowler.engine.security;

import bowler.catalog.AccessControl;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.Securable;
import bowler.catalog.system.Securables;
import bowler.plan.access.RequiredPrivilege.DatabaseOwnership;
import bowler.plan.access.RequiredPrivilege.InSchema;
import bowler.plan.access.RequiredPrivilege.NewSchema;
import bowler.plan.access.RequiredPrivilege.OnObject;
import bowler.plan.access.RequiredPrivilege.OnTable;
import bowler.plan.access.RequiredPrivilege.GrantThroughView;
import bowler.plan.access.RequiredPrivilege.OfOwner;
import bowler.plan.access.RequiredPrivilege.Ownership;
import bowler.plan.access.RequiredPrivilege;
import java.util.List;
import java.util.Set;

/// Compares the privileges that a statement needs with those of a user.
public final class PrivilegeCheck {
    private final AccessControl access;
    private final String user;
    private final Set<String> grantees;

    private PrivilegeCheck(AccessControl access, String user, Set<String> grantees) {
        this.access = access;
        this.user = user;
        this.grantees = grantees;
    }

    /// Fails if the owner of a schema lacks a privilege that an object of the schema needs, such as a trigger.
    public static void requireOfOwner(AccessControl access, String schemaName, List<RequiredPrivilege> required) {
        String owner = access.ownerOf(schemaName);
        if (!access.isEnforced() || required.isEmpty() || owner.equals(access.databaseOwner())) {
            return;
        }
        PrivilegeCheck check = new PrivilegeCheck(access, owner, access.granteesOfOwner(owner));
        required.forEach(check::require);
    }

    /// Fails if a user lacks a privilege, in a database that checks privileges.
    ///
    /// @param role the current role, or null
    public static void require(AccessControl access, String user, String role, List<RequiredPrivilege> required) {
        if (!access.isEnforced() || required.isEmpty() || user.equals(access.databaseOwner())) {
            return;
        }
        PrivilegeCheck check = new PrivilegeCheck(access, user, access.grantees(user, role));
        required.forEach(check::require);
    }

    private void require(RequiredPrivilege required) {
        switch (required) {
            case OnTable table -> require(table);
            case OnObject object -> {
                boolean has = access.owns(user, object.schemaName())
                    || access.has(grantees, object.object(), object.privilege())
                    || access.has(grantees, Securables.ofSchema(object.schemaName()), object.privilege());
                if (!has) {
                    throw SecurityError.NO_OBJECT_PRIVILEGE.failure(
                        user, object.privilege(), object.object().kind(), object.schemaName(), object.name());
                }
            }
            case InSchema in -> {
                if (!access.owns(user, in.schemaName())) {
                    throw SecurityError.NOT_IN_SCHEMA.failure(user, in.schemaName());
                }
            }
            case NewSchema created -> {
                boolean isOwn = user.equals(created.schemaName())
                    && (created.authorization() == null || user.equals(created.authorization()));
                boolean isThere = access.owns(user, created.schemaName());
                if (!isOwn && !isThere) {
                    throw SecurityError.NO_NEW_SCHEMA.failure(user, created.schemaName());
                }
            }
            case Ownership ownership -> {
                if (!access.owns(user, ownership.schemaName())) {
                    throw SecurityError.NOT_OWNER.failure(
                        user, ownership.kind(), ownership.schemaName(), ownership.name());
                }
            }
            case GrantThroughView read -> {
                if (!access.owns(user, read.schemaName())) {
                    throw SecurityError.NOT_GRANTED_ON.failure(user, read.kind(), read.schemaName(), read.name());
                }
            }
            case OfOwner(String schemaName, RequiredPrivilege needed) -> requireOfOwner(access, schemaName, List.of(needed));
            case DatabaseOwnership(String statement) -> throw statement == null
                ? SecurityError.DATABASE_OWNER_ONLY.failure()
                : SecurityError.DATABASE_OWNER_STATEMENT.failure(statement);
        }
    }

    private void require(OnTable table) {
        Securable object = table.object();
        Privilege privilege = table.privilege();
        boolean hasAll = access.owns(user, table.schemaName()) || access.has(grantees, object, privilege)
            || access.has(grantees, Securables.ofSchema(table.schemaName()), privilege);
        if (hasAll) {
            return;
        }
        if (table.columns().isEmpty()) {
            if (!table.isOfAnyColumn() || !access.hasColumn(grantees, object, privilege, -1)) {
                throw SecurityError.NO_TABLE_PRIVILEGE.failure(user, privilege, table.schemaName(), table.name());
            }
        }
        for (int i = 0; i < table.columns().size(); i++) {
            if (!access.hasColumn(grantees, object, privilege, table.columns().get(i))) {
                throw SecurityError.NO_COLUMN_PRIVILEGE.failure(
                    user, privilege, table.columnNames().get(i), table.schemaName(), table.name());
            }
        }
    }
}
