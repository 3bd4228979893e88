// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.query.WindowFunction;
import bowler.plan.scalar.Comparison;
import bowler.sql.ast.Expression.AnyOf;
import bowler.sql.ast.Expression.Choice;
import bowler.sql.ast.Expression.Coalesced;
import bowler.sql.ast.Expression.Comparing;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.Conversion;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.NullIf;
import bowler.sql.ast.Expression.NullTest;
import bowler.sql.ast.Expression.Trimmed;
import bowler.sql.ast.Expression.When;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.IntervalParser;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Parses expressions that begin with a word and contain others in parentheses or between keywords: functions,
/// aggregates, CASE, CAST, the JDBC escapes.
final class FunctionCallParser {
    /// Reserved words that are not names of functions, although a parenthesis may follow them.
    private static final Set<String> NEVER_FUNCTIONS = Set.of(
            "SELECT", "VALUES", "FROM", "WHERE", "AND", "OR", "NOT", "IN", "ON", "USING", "TABLE", "BY", "HAVING",
            "WHEN", "ELSE", "END", "AS", "INTO", "SET", "UNION", "EXCEPT", "INTERSECT", "JOIN", "ALL", "ANY", "SOME",
            "DISTINCT", "LIKE", "BETWEEN", "IS", "ORDER", "GROUP", "FETCH", "FOR", "WITH", "KEY", "REFERENCES", "CHECK",
            "UNIQUE", "PRIMARY", "FOREIGN", "CONSTRAINT", "CREATE", "DROP", "INSERT", "UPDATE", "DELETE", "DECIMAL",
            "NUMERIC", "DEC", "REAL", "FLOAT");

    /// The functions that Derby knows within `{fn ...}`.
    private static final Set<String> ESCAPED_IN_DERBY = Set.of(
        "ABS", "ABSVAL", "ACOS", "ASIN", "ATAN", "ATAN2", "BIGINT", "CEILING", "CHAR", "COALESCE", "CONCAT", "COS", "COT", "CURDATE", "CURRENT_USER",
        "CURTIME", "DATE", "DAY", "DEGREES", "DOUBLE", "EXP", "FLOOR", "HOUR", "IDENTITY_VAL_LOCAL", "INT", "INTEGER", "LCASE", "LENGTH", "LOCATE",
        "LOG", "LOG10", "LOWER", "LTRIM", "MINUTE", "MOD", "MONTH", "PI", "RADIANS", "RAND", "RTRIM", "SECOND", "SESSION_USER", "SIGN", "SIN",
        "SMALLINT", "SQRT", "SUBSTR", "SUBSTRING", "TAN", "TIME", "TIMESTAMP", "TIMESTAMPADD", "TIMESTAMPDIFF", "TRIM", "UCASE", "UPPER", "USER",
        "VALUE", "VARCHAR", "YEAR");
    /// Functions that may also be qualified with the schema SYSFUN.
    private static final Set<String> OF_SYSTEM = Set.of(
            "ACOS", "ASIN", "ATAN", "ATAN2", "CEIL", "CEILING", "COS", "COSH", "COT", "DEGREES", "EXP", "FLOOR", "LN",
            "LOG", "LOG10", "PI", "RADIANS", "RAND", "RANDOM", "SIGN", "SIN", "SINH", "TAN", "TANH");

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;
    private final KeywordFunctionParser forms;

    FunctionCallParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
        forms = new KeywordFunctionParser(cursor, scalars);
    }

    static boolean isOfSystem(String function) {
        return OF_SYSTEM.contains(function);
    }

    /// Parses a call: a word followed by a parenthesis.
    Expression call() {
        Token name = cursor.peek();
        AggregateParser aggregates = new AggregateParser(cursor, scalars);
        if (aggregates.isAggregate(name.text())) {
            return aggregates.aggregation();
        }
        if (name.text().startsWith("JSON") || name.text().startsWith("TO_JSON")) {
            Expression json = new JsonParser(cursor, scalars).call(name);
            if (json != null) {
                return json;
            }
        }
        if (name.text().startsWith("XML")) {
            Expression xml = new XmlParser(cursor, scalars).call(name);
            if (xml != null) {
                return xml;
            }
        }
        Expression form = forms.call(name);
        if (form != null) {
            return form;
        }
        return switch (name.text()) {
            case "ISNULL" -> {
                List<Expression> operands = operands();
                yield operands.size() == 1 ? new NullTest(operands.getFirst(), false, name.offset()) : new Coalesced(operands, name.offset());
            }
            case "COALESCE", "VALUE", "IFNULL", "NVL" -> new Coalesced(operands(), name.offset());
            case "NULLIF" -> {
                cursor.take();
                cursor.expectSign("(");
                Expression left = scalars.expression();
                cursor.expectSign(",");
                Expression right = scalars.expression();
                cursor.expectSign(")");
                yield new NullIf(left, right, name.offset());
            }
            case "TRIM" -> trim();
            case "NEXTVAL", "CURRVAL", "SETVAL", "LASTVAL" -> {
                Expression ofSequence = new SequenceCallParser(cursor, scalars).call(name);
                yield ofSequence == null ? new Invocation(name.text(), values(), false, name.offset()) : ofSequence;
            }
            default -> {
                if (NEVER_FUNCTIONS.contains(name.text())) {
                    throw cursor.unexpected("an expression");
                }
                Expression counted = aggregates.ofUser(new Name(null, name.text(), name.offset()));
                if (counted != null) {
                    yield counted;
                }
                boolean isKnown = WindowFunction.named(name.text()) != null || Functions.isKnown(name.text());
                boolean takesNull = cursor.hasDerbyRules() && OF_SYSTEM.contains(name.text());
                Invocation invocation =
                        new Invocation(name.text(), isKnown && !takesNull ? arguments() : values(), false, name.offset());
                yield isKnown ? new WindowParser(cursor, scalars).over(invocation)
                        : aggregates.overOrFilter(new Name(null, name.text(), name.offset()), invocation.arguments(), invocation);
            }
        };
    }

    /// Parses the arguments of a function that needs one.
    private List<Expression> operands() {
        if (cursor.peek(2).isSign(")")) {
            cursor.take();
            cursor.take();
            throw cursor.unexpected("an expression");
        }
        return arguments();
    }

    /// Returns whether a call begins here whose name has a schema or quotes.
    boolean isRoutineCall() {
        int last = cursor.peek(1).isSign(".") ? 2 : 0;
        boolean isMarked = last > 0 || cursor.peek().kind() == TokenKind.QUOTED;
        return isMarked && cursor.peekIsName(0) && cursor.peekIsName(last) && cursor.peek(last + 1).isSign("(");
    }

    Expression routineCall() {
        int offset = cursor.offset();
        String schema = null;
        if (cursor.peek(1).isSign(".")) {
            schema = cursor.take().text();
            cursor.take();
        }
        Name name = new Name(schema, cursor.peek().text(), offset);
        Expression counted = new AggregateParser(cursor, scalars).ofUser(name);
        if (counted != null) {
            return counted;
        }
        Expression.RoutineInvocation call = new Expression.RoutineInvocation(name, values(), offset);
        return new AggregateParser(cursor, scalars).overOrFilter(name, call.arguments(), call);
    }

    /// Parses the function's name and its arguments, if any.
    private List<Expression> arguments() {
        return arguments(scalars::expressions);
    }

    /// Parses the name of a user's function and its arguments, if any.
    private List<Expression> values() {
        return arguments(() -> RoutineArguments.parse(cursor, scalars));
    }

    private List<Expression> arguments(Supplier<List<Expression>> list) {
        cursor.take();
        cursor.expectSign("(");
        if (cursor.takeSignIf(")")) {
            return List.of();
        }
        List<Expression> arguments = list.get();
        cursor.expectSign(")");
        return arguments;
    }

    private Expression trim() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        String side = "BOTH";
        boolean sideWritten = false;
        if (cursor.at("LEADING") || cursor.at("TRAILING") || cursor.at("BOTH")) {
            side = cursor.take().text();
            sideWritten = true;
        }
        Expression character = null;
        Expression source;
        if (sideWritten && cursor.takeIf("FROM")) {
            source = scalars.expression();
        } else {
            source = scalars.expression();
            if (!sideWritten && cursor.takeSignIf(",")) {
                Expression characters = scalars.expression();
                cursor.expectSign(")");
                return new Invocation("BTRIM", List.of(source, characters), false, offset);
            }
            if (sideWritten || cursor.at("FROM")) {
                cursor.expect("FROM");
                character = source;
                source = scalars.expression();
            }
        }
        cursor.expectSign(")");
        return new Trimmed(side, character, source, offset);
    }

    Expression choice() {
        int offset = cursor.expect("CASE").offset();
        Expression operand = cursor.at("WHEN") ? null : scalars.expression();
        List<When> branches = new ArrayList<>();
        do {
            cursor.expect("WHEN");
            branches.add(when(operand));
        } while (cursor.at("WHEN"));
        Expression otherwise = cursor.takeIf("ELSE") ? scalars.value() : null;
        cursor.expect("END");
        return new Choice(operand, branches, otherwise, offset);
    }

    /// Parses a branch after its WHEN. In a simple CASE this may be a list, and may contain tests of the operand: `WHEN
    /// 1, > 7, IN (3, 4) THEN`.
    private When when(Expression operand) {
        int offset = cursor.offset();
        Expression test = operand == null ? null : scalars.testOf(operand);
        Expression first = test == null ? scalars.expression() : test;
        if (operand != null && cursor.atSign(",")) {
            List<Expression> tests = new ArrayList<>();
            tests.add(test == null ? new Comparing(Comparison.EQUAL, operand, first, offset) : test);
            while (cursor.takeSignIf(",")) {
                int next = cursor.offset();
                Expression other = scalars.testOf(operand);
                tests.add(other == null ? new Comparing(Comparison.EQUAL, operand, scalars.expression(), next) : other);
            }
            test = new AnyOf(tests, offset);
            first = test;
        }
        cursor.expect("THEN");
        return new When(first, scalars.value(), test != null);
    }

    Expression conversion() {
        int offset = cursor.expect("CAST").offset();
        cursor.expectSign("(");
        Expression operand = scalars.value();
        cursor.expect("AS");
        Expression interval = new IntervalParser(cursor).converted(operand);
        if (interval != null) {
            cursor.expectSign(")");
            return interval;
        }
        TypeName type = new TypeParser(cursor).type();
        cursor.expectSign(")");
        return new Conversion(operand, type, offset);
    }

    /// Parses `{fn ...}`, `{d ...}`, `{t ...}`, `{ts ...}`.
    Expression escape() {
        cursor.expectSign("{");
        Token word = cursor.peek();
        Expression result = switch (word.text()) {
            case "FN" -> {
                cursor.take();
                boolean isKnown = !cursor.hasDerbyRules() || ESCAPED_IN_DERBY.contains(cursor.peek().text());
                Expression call = isKnown && cursor.peek(1).isSign("(") ? call() : null;
                if (call == null) {
                    throw cursor.unexpected("a function");
                }
                yield call instanceof Invocation(var name, var arguments, var escaped, var offset)
                        ? new Invocation(name, arguments, true, offset) : call;
            }
            case "D" -> dateTime(LiteralKind.DATE);
            case "T" -> dateTime(LiteralKind.TIME);
            case "TS" -> dateTime(LiteralKind.TIMESTAMP);
            default -> throw cursor.unexpected("fn, d, t or ts");
        };
        cursor.expectSign("}");
        return result;
    }

    /// Parses `DATE '...'` and similar literals; returns null if no string follows the word, which is then a column.
    Expression momentLiteral() {
        return switch (cursor.peek().text()) {
            case "DATE" -> dateTime(LiteralKind.DATE);
            case "TIME" -> cursor.peek(1).isWord("WITH") ? zonedLiteral() : dateTime(LiteralKind.TIME);
            case "TIMESTAMP" -> cursor.peek(1).isWord("WITH") ? zonedLiteral() : dateTime(LiteralKind.TIMESTAMP);
            case "TIMESTAMPTZ", "TIMETZ" -> {
                if (cursor.hasDerbyRules()) {
                    yield null;
                }
                Token type = cursor.take();
                Token text = cursor.take();
                yield new Conversion(new Constant(LiteralKind.STRING, text.text(), text.offset()),
                    new TypeName(type.isWord("TIMETZ") ? "TIME WITH TIME ZONE" : "TIMESTAMP WITH TIME ZONE", -1, -1, type.offset()), type.offset());
            }
            case "UUID", "JSON" -> {
                String type = cursor.peek().text();
                int offset = cursor.take().offset();
                Token text = cursor.take();
                yield new Conversion(new Constant(LiteralKind.STRING, text.text(), text.offset()),
                    new TypeName(type, -1, -1, offset), offset);
            }
            default -> null;
        };
    }

    /// Parses `TIMESTAMP WITH TIME ZONE '...'`, or the same with TIME.
    private Expression zonedLiteral() {
        Token type = cursor.take();
        int offset = type.offset();
        cursor.take();
        cursor.expect("TIME", "ZONE");
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw cursor.unexpected("text in single quotes");
        }
        Token text = cursor.take();
        return new Conversion(new Constant(LiteralKind.STRING, text.text(), text.offset()),
            new TypeName(type.text() + " WITH TIME ZONE", -1, -1, offset), offset);
    }

    private Expression dateTime(LiteralKind kind) {
        int offset = cursor.take().offset();
        if (cursor.peek().kind() != TokenKind.STRING) {
            throw cursor.unexpected("text in single quotes");
        }
        return new Constant(kind, cursor.take().text(), offset);
    }
}
