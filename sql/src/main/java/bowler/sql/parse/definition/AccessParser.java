// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.AccessControl;
import bowler.catalog.privilege.Privilege;
import bowler.sql.ast.AccessDefinition.PrivilegeReference;
import bowler.sql.ast.AccessDefinition.Target;
import bowler.sql.ast.AccessDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses GRANT, REVOKE, CREATE ROLE and DROP ROLE.
public final class AccessParser {
    private static final String NAME_OF_ROLE = "the name of a role";

    private final TokenCursor cursor;

    public AccessParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Returns whether CREATE or DROP of a role comes next.
    public boolean isHere() {
        return cursor.peek(1).isWord("ROLE") && (cursor.at("CREATE") || cursor.at("DROP"));
    }

    public AstStatement role() {
        boolean creates = cursor.take().isWord("CREATE");
        cursor.take();
        ColumnReference role = roleName();
        return new AstStatement.ChangeAccess(
            creates ? new AccessDefinition.CreateRole(role) : new AccessDefinition.DropRole(role));
    }

    private ColumnReference roleName() {
        if (cursor.at("NONE")) {
            throw cursor.unexpected(NAME_OF_ROLE);
        }
        return cursor.mention(NAME_OF_ROLE);
    }

    public AstStatement change() {
        boolean revoke = cursor.take().isWord("REVOKE");
        if (cursor.at("GRANT", "OPTION") || cursor.at("ADMIN", "OPTION")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, cursor.peek().text() + " OPTION FOR");
        }
        return new AstStatement.ChangeAccess(isPrivilege() ? privileges(revoke) : roles(revoke));
    }

    /// Returns whether a privilege comes next, rather than the name of a role.
    private boolean isPrivilege() {
        Token token = cursor.peek();
        Token next = cursor.peek(1);
        boolean endsRole = next.isSign(",") || next.isWord("TO") || next.isWord("FROM");
        return token.kind() == TokenKind.WORD && (token.isWord("ALL") || privilege(token) != null
            && (!endsRole || next.isSign(",") && namesPrivileges()));
    }

    /// Returns whether ON ends the list that comes next.
    private boolean namesPrivileges() {
        for (int ahead = 0; cursor.peek(ahead).kind() != TokenKind.END; ahead++) {
            if (cursor.peek(ahead).isWord("ON")) {
                return true;
            }
        }
        return false;
    }

    private static Privilege privilege(Token token) {
        for (Privilege privilege : Privilege.values()) {
            if (token.isWord(privilege.name())) {
                return privilege;
            }
        }
        return null;
    }

    private AccessDefinition roles(boolean revoke) {
        List<ColumnReference> roles = new ArrayList<>();
        do {
            roles.add(roleName());
        } while (cursor.takeSignIf(","));
        List<ColumnReference> grantees = grantees(revoke);
        refuseOption("ADMIN");
        return new AccessDefinition.ChangeRoles(revoke, roles, grantees);
    }

    private List<ColumnReference> grantees(boolean revoke) {
        cursor.expect(revoke ? "FROM" : "TO");
        List<ColumnReference> grantees = new ArrayList<>();
        do {
            if (cursor.peek().isWord(AccessControl.PUBLIC)) {
                grantees.add(new ColumnReference(AccessControl.PUBLIC, cursor.take().offset()));
            } else {
                grantees.add(cursor.mention("the name of a user or role, or PUBLIC"));
            }
        } while (cursor.takeSignIf(","));
        return grantees;
    }

    private void refuseOption(String kind) {
        if (cursor.at("WITH", kind)) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, "WITH " + kind + " OPTION");
        }
    }

    private AccessDefinition privileges(boolean revoke) {
        List<PrivilegeReference> privileges = null;
        if (cursor.takeIf("ALL")) {
            cursor.takeIf("PRIVILEGES");
        } else {
            privileges = new ArrayList<>();
            do {
                privileges.add(privilege());
            } while (cursor.takeSignIf(","));
        }
        cursor.expect("ON");
        Target target = target(privileges);
        Name name = target == Target.SCHEMA || target == Target.TABLES_OF_SCHEMA ? schema()
            : cursor.qualifiedName("the name of an object");
        List<ColumnReference> grantees = grantees(revoke);
        refuseOption("GRANT");
        boolean needsRestrict = revoke && target != Target.TABLE && target != Target.SCHEMA
            && target != Target.TABLES_OF_SCHEMA;
        if (needsRestrict) {
            cursor.expect("RESTRICT");
        }
        return new AccessDefinition.ChangePrivileges(
            revoke, privileges, target, name, grantees, needsRestrict || revoke && cursor.takeIf("RESTRICT"));
    }

    private Name schema() {
        int offset = cursor.offset();
        return new Name(null, cursor.name("the name of a schema"), offset);
    }

    private PrivilegeReference privilege() {
        Token token = cursor.peek();
        Privilege privilege = privilege(token);
        if (privilege == null) {
            throw cursor.unexpected("SELECT, INSERT, UPDATE, DELETE, REFERENCES, TRIGGER, EXECUTE or USAGE");
        }
        cursor.take();
        boolean hasColumns = privilege.hasColumns() && cursor.atSign("(");
        return new PrivilegeReference(
            privilege, hasColumns ? cursor.columnReferences() : List.of(), token.offset());
    }

    /// @param privileges null for all
    private Target target(List<PrivilegeReference> privileges) {
        Privilege first = privileges == null ? Privilege.SELECT : privileges.getFirst().privilege();
        if (cursor.at("SCHEMA") && cursor.peekIsName(1)) {
            cursor.take();
            return Target.SCHEMA;
        }
        return switch (first) {
            case EXECUTE -> {
                if (cursor.takeIf("FUNCTION")) {
                    yield Target.FUNCTION;
                }
                cursor.expect("PROCEDURE");
                yield Target.PROCEDURE;
            }
            case USAGE -> {
                if (cursor.takeIf("SEQUENCE")) {
                    yield Target.SEQUENCE;
                }
                if (cursor.takeIf("TYPE")) {
                    yield Target.TYPE;
                }
                if (!cursor.takeWordsIf("DERBY", "AGGREGATE")) {
                    throw cursor.unexpected("SEQUENCE, TYPE or DERBY AGGREGATE");
                }
                yield Target.AGGREGATE;
            }
            default -> {
                if (cursor.takeWordsIf("ALL", "TABLES", "IN", "SCHEMA")) {
                    yield Target.TABLES_OF_SCHEMA;
                }
                cursor.takeIf("TABLE");
                yield Target.TABLE;
            }
        };
    }
}
