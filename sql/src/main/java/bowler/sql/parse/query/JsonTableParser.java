// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression.JsonVariable;
import bowler.sql.ast.Expression;
import bowler.sql.ast.JsonPattern.Found;
import bowler.sql.ast.JsonPattern.JsonColumn;
import bowler.sql.ast.JsonPattern.Nested;
import bowler.sql.ast.JsonPattern.Ordinality;
import bowler.sql.ast.JsonPattern;
import bowler.sql.ast.JsonPlan;
import bowler.sql.ast.TableReference.JsonTable;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.parse.expression.JsonClauses.Endings;
import bowler.sql.parse.expression.JsonClauses;
import bowler.sql.token.TokenKind;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import java.util.ArrayList;
import java.util.List;

/// Parses `JSON_TABLE(value, path [AS name] [PASSING ...] COLUMNS (...) [PLAN ...] [ERROR | EMPTY ON ERROR])`.
final class JsonTableParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final JsonClauses clauses;

    JsonTableParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
        clauses = new JsonClauses(cursor, scalars);
    }

    boolean isHere() {
        return cursor.at("JSON_TABLE") && cursor.peek(1).isSign("(");
    }

    /// Parses the function without its alias.
    JsonTable table() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        Expression input = scalars.expression();
        clauses.formatted();
        cursor.expectSign(",");
        int pathOffset = cursor.offset();
        String path = clauses.path();
        String name = pathName();
        List<JsonVariable> passing = clauses.passing();
        JsonPattern pattern = new JsonPattern(path, name, columns(), pathOffset);
        JsonPlan plan = new JsonPlanParser(cursor).plan();
        boolean fails = cursor.takeIf("ERROR");
        if (fails || cursor.takeIf("EMPTY")) {
            if (!fails) {
                cursor.takeIf("ARRAY");
            }
            cursor.expect("ON");
            cursor.expect("ERROR");
        } else if (!cursor.atSign(")")) {
            throw cursor.unexpected("PLAN, ERROR ON ERROR, EMPTY ON ERROR or \")\"");
        }
        cursor.expectSign(")");
        return new JsonTable(input, pattern, plan, passing, fails, null, null, offset);
    }

    private String pathName() {
        return cursor.takeIf("AS") ? cursor.name("the name of the path") : null;
    }

    private List<JsonColumn> columns() {
        cursor.expect("COLUMNS");
        cursor.enter();
        cursor.expectSign("(");
        List<JsonColumn> columns = new ArrayList<>();
        do {
            columns.add(column());
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        cursor.leave();
        return columns;
    }

    private JsonColumn column() {
        if (cursor.at("NESTED") && (cursor.peek(1).isWord("PATH") || cursor.peek(1).kind() == TokenKind.STRING)) {
            return nested();
        }
        int offset = cursor.offset();
        String name = cursor.name("the name of a column");
        if (cursor.takeWordsIf("FOR", "ORDINALITY")) {
            return new Ordinality(name, offset);
        }
        TypeName type = new TypeParser(cursor).type();
        boolean exists = cursor.takeIf("EXISTS");
        boolean queries = !exists && (clauses.formatted() || type.name().equals("JSON"));
        String path = cursor.takeIf("PATH") ? clauses.path() : null;
        queries |= !exists && (clauses.atWrapper() || clauses.atQuotes());
        Form form = exists ? Form.EXISTS : queries ? Form.QUERY : Form.VALUE;
        Wrapper wrapper = queries ? clauses.wrapper() : Wrapper.NONE;
        boolean omitsQuotes = queries && clauses.omitsQuotes(wrapper);
        Endings endings = clauses.endings(form, ",");
        return new Found(name, type, form, path, wrapper, omitsQuotes, endings.onEmpty(), endings.emptyDefault(),
                endings.onError(), endings.errorDefault(), offset);
    }

    private JsonColumn nested() {
        cursor.take();
        cursor.takeIf("PATH");
        int offset = cursor.offset();
        String path = clauses.path();
        String name = pathName();
        return new Nested(new JsonPattern(path, name, columns(), offset));
    }
}
