// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.AccessControl;
import bowler.catalog.RowSecurity.Command;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.AlterPolicy;
import bowler.sql.ast.ObjectDefinition.CreatePolicy;
import bowler.sql.ast.ObjectDefinition.DropPolicy;
import bowler.sql.ast.ObjectDefinition.PolicyCondition;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;

/// Parses CREATE, ALTER and DROP POLICY after the word POLICY, in the form of PostgreSQL.
public final class PolicyParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    public PolicyParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    AstStatement create() {
        ColumnReference policy = cursor.mention("the name of the policy");
        Name table = table();
        boolean permissive = true;
        if (cursor.takeIf("AS")) {
            permissive = cursor.takeIf("PERMISSIVE");
            if (!permissive) {
                cursor.expect("RESTRICTIVE");
            }
        }
        Command command = cursor.takeIf("FOR") ? command() : Command.ALL;
        List<ColumnReference> roles = cursor.takeIf("TO") ? roles() : List.of(new ColumnReference(AccessControl.PUBLIC, table.offset()));
        PolicyCondition using = cursor.takeIf("USING") ? condition() : null;
        PolicyCondition check = cursor.takeWordsIf("WITH", "CHECK") ? condition() : null;
        return new AstStatement.DefineObject(new CreatePolicy(policy, table, permissive, command, roles, using, check));
    }

    /// Parses ALTER POLICY after both words.
    public AstStatement alter() {
        ColumnReference policy = cursor.mention("the name of the policy");
        Name table = table();
        if (cursor.takeWordsIf("RENAME", "TO")) {
            return new AstStatement.DefineObject(
                new AlterPolicy(policy, table, cursor.mention("the new name"), null, null, null));
        }
        List<ColumnReference> roles = cursor.takeIf("TO") ? roles() : null;
        PolicyCondition using = cursor.takeIf("USING") ? condition() : null;
        PolicyCondition check = cursor.takeWordsIf("WITH", "CHECK") ? condition() : null;
        if (roles == null && using == null && check == null) {
            throw cursor.unexpected("RENAME TO, TO, USING or WITH CHECK");
        }
        return new AstStatement.DefineObject(new AlterPolicy(policy, table, null, roles, using, check));
    }

    AstStatement drop() {
        boolean ifExists = cursor.takeWordsIf("IF", "EXISTS");
        ColumnReference policy = cursor.mention("the name of the policy");
        Name table = table();
        cursor.takeIf("RESTRICT");
        return new AstStatement.DefineObject(new DropPolicy(policy, table, ifExists));
    }

    private Name table() {
        cursor.expect("ON");
        return cursor.qualifiedName("the name of a table");
    }

    private Command command() {
        for (Command command : Command.values()) {
            if (cursor.takeIf(command.name())) {
                return command;
            }
        }
        throw cursor.unexpected("ALL, SELECT, INSERT, UPDATE or DELETE");
    }

    private List<ColumnReference> roles() {
        List<ColumnReference> roles = new ArrayList<>();
        do {
            roles.add(cursor.peek().isWord(AccessControl.PUBLIC) ? new ColumnReference(AccessControl.PUBLIC, cursor.take().offset())
                : cursor.mention("the name of a user or role, or PUBLIC"));
        } while (cursor.takeSignIf(","));
        return roles;
    }

    private PolicyCondition condition() {
        cursor.expectSign("(");
        int start = cursor.offset();
        Expression condition = scalars.expression();
        String text = cursor.textBetween(start, cursor.endOfLast());
        cursor.expectSign(")");
        int parameter = cursor.parameterSince(start);
        if (parameter >= 0) {
            throw SyntaxError.PARAMETER_IN_VIEW.failure(cursor.placeOf(parameter));
        }
        return new PolicyCondition(condition, text, start);
    }
}
