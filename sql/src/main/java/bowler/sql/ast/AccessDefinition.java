// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.catalog.privilege.Privilege;
import java.util.List;

/// Changes of rights.
public sealed interface AccessDefinition {
    /// The kinds of objects that can follow ON.
    enum Target {
        TABLE, FUNCTION, PROCEDURE, SEQUENCE, TYPE, AGGREGATE, SCHEMA, TABLES_OF_SCHEMA
    }

    /// GRANT or REVOKE of privileges.
    ///
    /// @param privileges null for ALL PRIVILEGES
    /// @param name the name of the object, or of the schema
    /// @param restrict whether RESTRICT is written
    record ChangePrivileges(
            boolean revoke, List<PrivilegeReference> privileges, Target target, Name name, List<ColumnReference> grantees,
            boolean restrict) implements AccessDefinition {}

    /// @param columns empty if not written
    record PrivilegeReference(Privilege privilege, List<ColumnReference> columns, int offset) {}

    /// GRANT or REVOKE of roles.
    record ChangeRoles(boolean revoke, List<ColumnReference> roles, List<ColumnReference> grantees)
            implements AccessDefinition {}

    record CreateRole(ColumnReference role) implements AccessDefinition {}

    record DropRole(ColumnReference role) implements AccessDefinition {}
}
