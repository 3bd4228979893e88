// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.IndexColumn;
import bowler.sql.ast.AstStatement.IndexExpression;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import java.util.ArrayList;
import java.util.List;

/// Parses CREATE INDEX after the word INDEX: `[[IF NOT EXISTS] name] ON table [USING BTREE] (column | expression [ASC |
/// DESC], ...) [INCLUDE (columns)] [NULLS [NOT] DISTINCT] [WHERE condition]`.
final class IndexParser {
    private final TokenCursor cursor;
    private final ConstraintParser rules;

    IndexParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        rules = new ConstraintParser(cursor, scalars);
    }

    /// CONCURRENTLY changes nothing, because concurrent transactions may change the table in any case.
    AstStatement index(boolean unique) {
        if (!cursor.hasDerbyRules() && cursor.at("CONCURRENTLY") && !cursor.peek(1).isWord("ON")) {
            cursor.take();
        }
        boolean ifNotExists = cursor.takeWordsIf("IF", "NOT", "EXISTS");
        Name name = cursor.at("ON") && !ifNotExists ? new Name(null, null, cursor.offset())
            : cursor.qualifiedName("the name of the index");
        cursor.expect("ON");
        Name table = cursor.qualifiedName("the name of a table");
        if (cursor.takeIf("USING")) {
            cursor.expect("BTREE");
        }
        cursor.expectSign("(");
        List<IndexColumn> columns = new ArrayList<>();
        do {
            columns.add(part());
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        List<ColumnReference> included = included();
        Boolean nullsDistinct = rules.nullsDistinct();
        IndexExpression where = cursor.takeIf("WHERE") ? expression() : null;
        return new AstStatement.CreateIndex(
            name, unique, ifNotExists, table, columns, included, nullsDistinct, where);
    }

    /// Parses `ADD INDEX name (columns)` of MySQL's ALTER TABLE after ADD.
    AstStatement added(Name table) {
        boolean unique = cursor.takeIf("UNIQUE");
        cursor.take();
        Name name = cursor.atSign("(") ? new Name(null, null, cursor.offset()) : cursor.qualifiedName("the name of the index");
        Name ofTable = name.name() == null || name.schema() != null || table.schema() == null ? name
            : new Name(table.schema(), name.name(), name.offset());
        cursor.expectSign("(");
        List<IndexColumn> columns = new ArrayList<>();
        do {
            columns.add(part());
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return new AstStatement.CreateIndex(ofTable, unique, false, table, columns, List.of(), null, null);
    }

    private IndexColumn part() {
        ColumnReference column = isColumn() ? cursor.columnReference() : null;
        IndexExpression expression = column == null ? expression() : null;
        boolean descending = cursor.takeIf("DESC");
        if (!descending) {
            cursor.takeIf("ASC");
        }
        return new IndexColumn(column, expression, descending);
    }

    /// Returns whether the key part is a single name. In doubt it is treated as a column, so that messages expect one.
    private boolean isColumn() {
        Token next = cursor.peek(1);
        return !cursor.atSign("(") && (next.isSign(",") || next.isSign(")") || next.isWord("ASC") || next.isWord("DESC")
            || !next.isSign("(") && !isOperator(next));
    }

    private static boolean isOperator(Token token) {
        return token.isSign("+") || token.isSign("-") || token.isSign("*") || token.isSign("/") || token.isSign("||") || token.isSign("%")
            || token.isSign(".");
    }

    private IndexExpression expression() {
        int start = cursor.offset();
        Expression value = rules.rule(SyntaxError.NOT_IN_INDEX);
        return new IndexExpression(value, cursor.textBetween(start, cursor.offset()).strip());
    }

    private List<ColumnReference> included() {
        return cursor.takeIf("INCLUDE") ? cursor.columnReferences() : List.of();
    }
}
