// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.JsonVariable;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Query.OrderItem;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.JsonClauses.Endings;
import bowler.sql.token.Token;
import bowler.types.function.JsonShape;
import bowler.types.function.JsonSpec.Form;
import bowler.types.function.JsonSpec.Wrapper;
import java.util.ArrayList;
import java.util.List;

/// The functions and the predicate of SQL/JSON, with their words.
final class JsonParser {
    private final TokenCursor cursor;
    private final ScalarParser scalars;
    private final JsonClauses clauses;

    JsonParser(TokenCursor cursor, ScalarParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
        clauses = new JsonClauses(cursor, scalars);
    }

    /// The call, or null where the name is that of no function of JSON; then nothing is taken.
    Expression call(Token name) {
        return switch (name.text()) {
            case "JSON_VALUE" -> found(Form.VALUE);
            case "JSON_QUERY" -> found(Form.QUERY);
            case "JSON_EXISTS" -> found(Form.EXISTS);
            case "JSON_OBJECT" -> built(true);
            case "JSON_ARRAY" -> built(false);
            case "JSON_OBJECTAGG" -> collected(true);
            case "JSON_ARRAYAGG" -> collected(false);
            default -> null;
        };
    }

    /// Behind IS or IS NOT, at JSON.
    Expression test(Expression operand, boolean negated, int offset) {
        cursor.expect("JSON");
        String kind = "VALUE";
        for (String each : new String[] {"VALUE", "OBJECT", "ARRAY", "SCALAR"}) {
            if (cursor.takeIf(each)) {
                kind = each;
                break;
            }
        }
        boolean unique = uniqueKeys();
        return new Expression.JsonTest(operand, kind, unique, negated, offset);
    }

    private boolean uniqueKeys() {
        boolean with = cursor.at("WITH", "UNIQUE");
        if (with || cursor.at("WITHOUT", "UNIQUE")) {
            cursor.take();
            cursor.take();
            cursor.takeIf("KEYS");
        }
        return with;
    }

    private Expression found(Form form) {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        Expression input = scalars.expression();
        clauses.formatted();
        cursor.expectSign(",");
        String path = clauses.path();
        List<JsonVariable> passing = clauses.passing();
        TypeName returning = form == Form.EXISTS ? null : returning();
        Wrapper wrapper = form == Form.QUERY ? clauses.wrapper() : Wrapper.NONE;
        boolean omitsQuotes = form == Form.QUERY && clauses.omitsQuotes(wrapper);
        Endings endings = clauses.endings(form, ")");
        cursor.expectSign(")");
        return new Expression.JsonFound(form, input, path, passing, returning, wrapper, omitsQuotes, endings.onEmpty(),
                endings.emptyDefault(), endings.onError(), endings.errorDefault(), offset);
    }

    private TypeName returning() {
        return cursor.takeIf("RETURNING") ? new TypeParser(cursor).type() : null;
    }

    /// Whether NULLs are left out.
    private boolean absent(boolean otherwise) {
        boolean absent = cursor.at("ABSENT", "ON");
        if (!absent && !cursor.at("NULL", "ON")) {
            return otherwise;
        }
        cursor.take();
        cursor.take();
        cursor.expect("NULL");
        return absent;
    }

    private void operand(boolean object, List<Expression> operands, List<Boolean> formatted) {
        if (object) {
            cursor.takeIf("KEY");
            operands.add(scalars.expression());
            cursor.expect("VALUE");
        }
        operands.add(scalars.expression());
        formatted.add(clauses.formatted());
    }

    private Expression built(boolean object) {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        List<Expression> operands = new ArrayList<>();
        List<Boolean> formatted = new ArrayList<>();
        boolean absent = !object;
        if (!cursor.atSign(")") && !cursor.at("RETURNING")) {
            do {
                operand(object, operands, formatted);
            } while (cursor.takeSignIf(","));
            absent = absent(!object);
        }
        boolean unique = object && uniqueKeys();
        TypeName returning = returning();
        cursor.expectSign(")");
        return new Expression.JsonBuilt(new JsonShape(object, formatted, absent, unique), operands, returning, offset);
    }

    private Expression collected(boolean object) {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        List<Expression> operands = new ArrayList<>();
        List<Boolean> formatted = new ArrayList<>();
        operand(object, operands, formatted);
        List<OrderItem> order = List.of();
        if (!object && cursor.at("ORDER", "BY")) {
            cursor.take();
            cursor.take();
            order = new OrderParser(cursor, scalars).items();
        }
        JsonShape shape = new JsonShape(object, formatted, absent(!object), object && uniqueKeys());
        TypeName returning = returning();
        cursor.expectSign(")");
        Expression filter = new AggregateParser(cursor, scalars).filter();
        if (cursor.at("OVER")) {
            throw cursor.failure(SyntaxError.NOT_SUPPORTED, "OVER behind an aggregate of JSON");
        }
        Expression part = new Expression.JsonPart(shape, operands, offset);
        Aggregation list = new Aggregation("LISTAGG", false,
                List.of(part, new Constant(LiteralKind.STRING, ",", offset)), order, null, filter, offset);
        Aggregation count = new Aggregation("COUNT", false, List.of(), List.of(), null, filter, offset);
        return new Expression.JsonCollected(shape, list, count, returning, offset);
    }
}
