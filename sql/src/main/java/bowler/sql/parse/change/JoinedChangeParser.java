// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.change;

import bowler.sql.ast.AstStatement.JoinedDelete;
import bowler.sql.ast.AstStatement.JoinedUpdate;
import bowler.sql.ast.AstStatement.SetClause;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.JoinedTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.query.QueryParser;
import bowler.sql.token.Token;
import java.util.List;
import java.util.Set;

/// Parses the changes of MySQL and MariaDB that name the changed table within a join: `UPDATE t JOIN u ON ... SET t.a =
/// u.b` and `DELETE t FROM t JOIN u ON ...`. One table is changed. In an UPDATE, the qualifier of the first assignment
/// names it; without a qualifier it is the first table.
final class JoinedChangeParser {
    private static final Set<String> JOINS = Set.of("JOIN", "INNER", "CROSS", "LEFT", "RIGHT", "FULL", "NATURAL");

    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final QueryParser queries;

    JoinedChangeParser(TokenCursor cursor, ExpressionParser scalars, QueryParser queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    /// Returns whether a join follows UPDATE.
    boolean isUpdate() {
        if (cursor.hasDerbyRules() || cursor.atSign("(")) {
            return !cursor.hasDerbyRules();
        }
        int ahead = cursor.peek(1).isSign(".") ? 3 : 1;
        if (cursor.peek(ahead).isWord("AS")) {
            ahead += 2;
        } else if (cursor.peekIsName(ahead)) {
            ahead++;
        }
        Token next = cursor.peek(ahead);
        return next.isSign(",") || JOINS.stream().anyMatch(next::isWord);
    }

    /// Parses the statement after UPDATE.
    JoinedUpdate update() {
        List<TableReference> from = queries.from().tables();
        if (!cursor.at("SET")) {
            throw cursor.unexpected("SET");
        }
        int ahead = cursor.peek(1).isSign("(") ? 2 : 1;
        boolean isQualified = cursor.peek(ahead + 1).isSign(".");
        Token qualifier = cursor.peek(isQualified && cursor.peek(ahead + 3).isSign(".") ? ahead + 2 : ahead);
        NamedTable target = isQualified ? find(from, qualifier.text(), qualifier.offset())
                : first(from.getFirst());
        List<SetClause> sets = new SetClauseParser(cursor, scalars, queries, target.name(), target.alias()).sets();
        return new JoinedUpdate(target.name(), target.alias(), sets, from, target, where(), null);
    }

    /// Returns whether the name of a table, and not FROM, follows DELETE.
    boolean isDelete() {
        return !cursor.hasDerbyRules() && cursor.peekIsName(1) && (cursor.peek(2).isWord("FROM")
                || cursor.peek(2).isSign(".") && cursor.peek(3).isSign("*") && cursor.peek(4).isWord("FROM"));
    }

    JoinedDelete delete() {
        cursor.expect("DELETE");
        Token name = cursor.take();
        if (cursor.takeSignIf(".")) {
            cursor.expectSign("*");
        }
        cursor.expect("FROM");
        List<TableReference> from = queries.from().tables();
        NamedTable target = find(from, name.text(), name.offset());
        return new JoinedDelete(target.name(), target.alias(), from, target, where(), null);
    }

    private Expression where() {
        return cursor.takeIf("WHERE") ? scalars.expression() : null;
    }

    private NamedTable find(List<TableReference> from, String name, int offset) {
        for (TableReference reference : from) {
            NamedTable found = find(reference, name);
            if (found != null) {
                return found;
            }
        }
        throw SyntaxError.NO_JOINED_TABLE.failure(name, cursor.placeOf(offset));
    }

    private static NamedTable find(TableReference reference, String name) {
        TableReference rest = reference;
        while (rest instanceof JoinedTable joined) {
            NamedTable right = find(joined.right(), name);
            if (right != null) {
                return right;
            }
            rest = joined.left();
        }
        return rest instanceof NamedTable table && name.equals(table.alias() == null ? table.name().name() : table.alias())
                ? table : null;
    }

    private NamedTable first(TableReference reference) {
        TableReference rest = reference;
        while (rest instanceof JoinedTable joined) {
            rest = joined.left();
        }
        if (rest instanceof NamedTable table) {
            return table;
        }
        throw SyntaxError.JOINED_TARGET.failure(cursor.placeOf(rest.offset()));
    }
}
