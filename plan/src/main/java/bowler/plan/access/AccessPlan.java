// SPDX-License-Identifier: Apache-2.0
package bowler.plan.access;

import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.Securable;
import java.util.List;
import java.util.stream.Collectors;

/// A change of rights.
public sealed interface AccessPlan {
    /// Returns the text of EXPLAIN.
    String text();

    /// Grants privileges to users and roles, or revokes them.
    ///
    /// @param restrict true if the revocation fails when an object needs the privilege
    record ChangePrivileges(boolean revoke, List<ObjectPrivilege> privileges, List<String> grantees, boolean restrict)
            implements AccessPlan {
        @Override
        public String text() {
            String list = privileges.stream().map(each -> each.privilege() + " on " + each.name())
                .distinct().collect(Collectors.joining(", "));
            return (revoke ? "revoke " : "grant ") + list + (revoke ? " from " : " to ") + String.join(", ", grantees);
        }
    }

    /// @param columns positions; empty for the whole object
    /// @param owner the schema that owns the object, or is the object
    record ObjectPrivilege(
            Securable object, String owner, String name, Privilege privilege, List<Integer> columns) {}

    /// Grants roles to users and roles, or revokes them.
    record ChangeRoles(boolean revoke, List<String> roles, List<String> grantees) implements AccessPlan {
        @Override
        public String text() {
            return (revoke ? "revoke " : "grant ") + String.join(", ", roles) + (revoke ? " from " : " to ")
                + String.join(", ", grantees);
        }
    }

    record CreateRole(String role) implements AccessPlan {
        @Override
        public String text() {
            return "create role " + role;
        }
    }

    record DropRole(String role) implements AccessPlan {
        @Override
        public String text() {
            return "drop role " + role;
        }
    }
}
