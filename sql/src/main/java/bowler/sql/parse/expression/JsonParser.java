// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.Coalesced;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.JsonConversionKind;
import bowler.sql.ast.Expression.JsonVariable;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.Windowed;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.parse.expression.JsonClauses.Endings;
import bowler.sql.token.Token;
import bowler.types.function.json.JsonConstructor;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import java.util.ArrayList;
import java.util.List;

/// Parses the functions and the predicate of SQL/JSON, with their keywords.
final class JsonParser {
    private static final String ELEMENT = "ELEMENT";

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;
    private final JsonClauses clauses;

    JsonParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
        clauses = new JsonClauses(cursor, scalars);
    }

    /// Parses the call; returns null and takes no token if the name is not that of a JSON function.
    Expression call(Token name) {
        return switch (name.text()) {
            case "JSON_VALUE" -> found(Form.VALUE);
            case "JSON_QUERY" -> found(Form.QUERY);
            case "JSON_EXISTS" -> found(Form.EXISTS);
            case "JSON_OBJECT" -> built(true);
            case "JSON_ARRAY" -> built(false);
            case "JSON", "JSON_SCALAR", "JSON_SERIALIZE" -> made(JsonConversionKind.valueOf(name.text()));
            case "JSON_OBJECTAGG" -> collected(true);
            case "JSON_ARRAYAGG" -> collected(false);
            case "TO_JSON", "TO_JSONB" -> cursor.hasDerbyRules() ? null : made(JsonConversionKind.JSON_SCALAR);
            case "JSON_BUILD_OBJECT", "JSON_BUILD_ARRAY", "JSON_AGG", "JSON_OBJECT_AGG",
                "JSONB_BUILD_OBJECT", "JSONB_BUILD_ARRAY", "JSONB_AGG", "JSONB_OBJECT_AGG" -> cursor.hasDerbyRules() ? null : ofPostgres(name);
            default -> null;
        };
    }

    /// Parses the predicate after IS or IS NOT, from the word JSON on.
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

    /// Parses ABSENT ON NULL or NULL ON NULL; returns whether NULLs are omitted, which is `otherwise` if neither is
    /// written.
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
            cursor.takeIf("KEY");
            operands.add(scalars.expression());
            if (!cursor.takeSignIf(":") && !cursor.takeIf("VALUE")) {
                throw cursor.unexpected("VALUE or \":\"");
            }
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
        if (!object && scalars.atQuery()) {
            return queried(offset);
        }
        if (!cursor.atSign(")") && !cursor.at("RETURNING")) {
            do {
                operand(object, operands, formatted);
            } while (cursor.takeSignIf(","));
            absent = absent(!object);
        }
        boolean unique = object && uniqueKeys();
        TypeName returning = returning();
        cursor.expectSign(")");
        return new Expression.JsonBuilt(new JsonConstructor(object, formatted, absent, unique), operands, returning, offset);
    }

    /// Parses a function of PostgreSQL, which keeps NULLs and writes keys and values alike, between commas.
    private Expression ofPostgres(Token name) {
        boolean object = name.text().contains("OBJECT");
        if (name.text().endsWith("AGG")) {
            return collected(object, ",", false);
        }
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        List<Expression> operands = new ArrayList<>();
        List<Boolean> formatted = new ArrayList<>();
        if (!cursor.atSign(")")) {
            do {
                operands.add(scalars.expression());
                if (object) {
                    cursor.expectSign(",");
                    operands.add(scalars.expression());
                }
                formatted.add(false);
            } while (cursor.takeSignIf(","));
        }
        cursor.expectSign(")");
        return new Expression.JsonBuilt(new JsonConstructor(object, formatted, false, false), operands, null, offset);
    }

    private Expression collected(boolean object) {
        return collected(object, null, !object);
    }

    /// @param separator the sign between key and value; null for the forms of the standard
    /// @param omitsNulls whether NULLs are omitted if the call does not say it
    private Expression collected(boolean object, String separator, boolean omitsNulls) {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        List<Expression> operands = new ArrayList<>();
        List<Boolean> formatted = new ArrayList<>();
        if (object && separator != null) {
            operands.add(scalars.expression());
            cursor.expectSign(separator);
            operands.add(scalars.expression());
            formatted.add(false);
        } else {
            operand(object, operands, formatted);
        }
        List<OrderItem> order = List.of();
        if (!object && cursor.at("ORDER", "BY")) {
            cursor.take();
            cursor.take();
            order = new OrderByParser(cursor, scalars).items();
        }
        JsonConstructor shape = new JsonConstructor(object, formatted, absent(omitsNulls), object && uniqueKeys());
        TypeName returning = returning();
        cursor.expectSign(")");
        Expression filter = new AggregateParser(cursor, scalars).filter();
        Expression part = new Expression.JsonPart(shape, operands, offset);
        Expression list = new WindowParser(cursor, scalars).over(new Aggregation("LISTAGG", false,
                List.of(part, new Constant(LiteralKind.STRING, ",", offset)), order, null, filter, offset));
        Expression count = new Aggregation("COUNT", false, List.of(), List.of(), null, filter, offset);
        if (list instanceof Windowed windowed) {
            count = new Windowed(count, false, false, windowed.window(), offset);
        }
        return new Expression.JsonCollected(shape, list, count, returning, offset);
    }

    private Expression made(JsonConversionKind kind) {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        Expression operand = scalars.expression();
        boolean unique = false;
        if (kind != JsonConversionKind.JSON_SCALAR) {
            clauses.formatted();
            unique = kind == JsonConversionKind.JSON && uniqueKeys();
        }
        TypeName returning = kind == JsonConversionKind.JSON_SERIALIZE ? returning() : null;
        cursor.expectSign(")");
        return new Expression.JsonConversion(kind, operand, unique, returning, offset);
    }

    /// Parses `JSON_ARRAY(query)`: the rows of the query as an array, which is empty if there are none.
    private Expression queried(int offset) {
        Query query = scalars.query();
        boolean formatted = clauses.formatted();
        boolean absent = absent(true);
        TypeName returning = returning();
        cursor.expectSign(")");
        JsonConstructor shape = new JsonConstructor(false, List.of(formatted), absent, false);
        Expression part = new Expression.JsonPart(shape, List.of(new ColumnName(null, null, ELEMENT, offset)), offset);
        Expression list = new Aggregation("LISTAGG", false, List.of(part, new Constant(LiteralKind.STRING, ",", offset)),
                List.of(), null, null, offset);
        Expression count = new Aggregation("COUNT", false, List.of(), List.of(), null, null, offset);
        Expression collected = new Coalesced(List.of(
                new Expression.JsonCollected(shape, list, count, returning, offset),
                new Expression.JsonBuilt(new JsonConstructor(false, List.of(), true, false), List.of(), returning, offset)), offset);
        TableReference rows = new TableReference.DerivedTable(query, "JSON_ARRAY", List.of(ELEMENT), offset);
        return new Expression.Subquery(Query.of(new Query.Select(List.of(new Query.Selected(collected, null)),
                List.of(rows), offset)), offset);
    }
}
