// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.AccessControl;
import bowler.catalog.edit.AccessEdit;
import bowler.catalog.edit.CatalogEdit;
import bowler.catalog.privilege.PrivilegeGrant;
import bowler.catalog.privilege.RoleGrant;
import bowler.execute.run.RunContext;
import bowler.plan.access.AccessPlan.ObjectPrivilege;
import bowler.plan.access.AccessPlan;
import java.util.List;

/// Carries out GRANT, REVOKE, CREATE ROLE and DROP ROLE.
final class AccessExecutor {
    private final CatalogEdit edit;
    private final String user;
    private final RunContext runContext;

    AccessExecutor(CatalogEdit edit, String user, RunContext runContext) {
        this.edit = edit;
        this.user = user;
        this.runContext = runContext;
    }

    void change(AccessPlan plan) {
        AccessControl before = edit.state().accessControl();
        boolean takes = true;
        boolean restrict = false;
        switch (plan) {
            case AccessPlan.ChangePrivileges change -> {
                takes = change.revoke();
                restrict = change.restrict();
                change(change);
            }
            case AccessPlan.ChangeRoles change -> {
                takes = change.revoke();
                change(change);
            }
            case AccessPlan.CreateRole create -> {
                takes = false;
                edit.access().createRole(create.role(), user);
            }
            case AccessPlan.DropRole drop -> edit.access().dropRole(drop.role());
        }
        if (takes) {
            dropUnentitled(before, restrict, plan);
        }
    }

    private void dropUnentitled(AccessControl before, boolean restrict, AccessPlan plan) {
        String dependent = restrict ? edit.access().unentitled(before) : null;
        if (dependent != null) {
            throw DefinitionError.PRIVILEGE_IN_USE.failure(plan.text(), dependent);
        }
        String table = restrict ? edit.access().tableOfLostType(before) : null;
        if (table != null) {
            throw DefinitionError.TYPE_PRIVILEGE_IN_USE.failure(plan.text(), table);
        }
        AccessEdit.Dropped dropped = edit.access().dropUnentitled(before);
        DefinitionWarning.warnOf(dropped.objects(), runContext);
        dropped.constraints().forEach(name -> runContext.warn(DefinitionWarning.CONSTRAINT_DROPPED.failure(name)));
    }

    private void change(AccessPlan.ChangePrivileges change) {
        AccessControl access = edit.state().accessControl();
        for (String grantee : change.grantees()) {
            boolean revokedAny = false;
            for (ObjectPrivilege privilege : change.privileges()) {
                PrivilegeGrant grant = new PrivilegeGrant(privilege.object(), privilege.privilege(),
                    access.ownerOf(privilege.owner()), grantee, privilege.columns());
                if (change.revoke()) {
                    revokedAny |= revoke(grant);
                } else {
                    edit.access().grant(grant);
                }
            }
            if (change.revoke() && !revokedAny) {
                runContext.warn(DefinitionWarning.PRIVILEGE_NOT_REVOKED.failure(grantee));
            }
        }
    }

    /// Revokes a privilege. On a whole table this also revokes it on single columns.
    private boolean revoke(PrivilegeGrant grant) {
        boolean revoked = edit.access().revoke(grant);
        if (!grant.isOfColumns()) {
            for (PrivilegeGrant other : List.copyOf(edit.state().accessControl().grants(grant.object()))) {
                boolean isPart = other.isOfColumns() && other.privilege() == grant.privilege()
                    && other.grantee().equals(grant.grantee()) && other.grantor().equals(grant.grantor());
                revoked |= isPart && edit.access().revoke(other);
            }
        }
        return revoked;
    }

    private void change(AccessPlan.ChangeRoles change) {
        for (String role : change.roles()) {
            for (String grantee : change.grantees()) {
                RoleGrant grant = new RoleGrant(role, grantee, edit.state().accessControl().databaseOwner());
                if (!change.revoke()) {
                    edit.access().grant(grant);
                } else if (!edit.access().revoke(grant)) {
                    runContext.warn(DefinitionWarning.ROLE_NOT_REVOKED.failure(role, grantee));
                }
            }
        }
    }
}
