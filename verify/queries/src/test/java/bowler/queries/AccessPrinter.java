// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.catalog.AccessControl;
import bowler.sql.ast.AccessDefinition.ChangePrivileges;
import bowler.sql.ast.AccessDefinition.ChangeRoles;
import bowler.sql.ast.AccessDefinition;
import bowler.sql.ast.AccessDefinition.PrivilegeReference;
import bowler.sql.ast.ColumnReference;
import java.util.List;
import java.util.stream.Collectors;

/// Changes of rights as text again.
final class AccessPrinter {
    private AccessPrinter() {}

    static String definition(AccessDefinition definition) {
        return switch (definition) {
            case ChangePrivileges change -> verb(change.revoke()) + privileges(change.privileges()) + " ON " + target(change)
                + grantees(change.revoke(), change.grantees()) + (change.restrict() ? " RESTRICT" : "");
            case ChangeRoles change -> verb(change.revoke()) + names(change.roles()) + grantees(change.revoke(), change.grantees());
            case AccessDefinition.CreateRole create -> "CREATE ROLE " + AstPrinter.name(create.role().name());
            case AccessDefinition.DropRole drop -> "DROP ROLE " + AstPrinter.name(drop.role().name());
        };
    }

    private static String verb(boolean revoke) {
        return revoke ? "REVOKE " : "GRANT ";
    }

    private static String privileges(List<PrivilegeReference> privileges) {
        return privileges == null ? "ALL PRIVILEGES" : privileges.stream().map(mention -> mention.privilege()
            + (mention.columns().isEmpty() ? "" : "(" + names(mention.columns()) + ")")).collect(Collectors.joining(", "));
    }

    private static String target(ChangePrivileges change) {
        String name = AstPrinter.name(change.name());
        return switch (change.target()) {
            case TABLE -> "TABLE " + name;
            case AGGREGATE -> "DERBY AGGREGATE " + name;
            case TABLES_OF_SCHEMA -> "ALL TABLES IN SCHEMA " + name;
            case FUNCTION, PROCEDURE, SEQUENCE, TYPE, SCHEMA -> change.target() + " " + name;
        };
    }

    private static String grantees(boolean revoke, List<ColumnReference> grantees) {
        return (revoke ? " FROM " : " TO ") + names(grantees);
    }

    private static String names(List<ColumnReference> names) {
        return names.stream().map(ColumnReference::name)
            .map(name -> name.equals(AccessControl.PUBLIC) ? name : AstPrinter.name(name)).collect(Collectors.joining(", "));
    }
}
