// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.DefaultValue;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.NextValueOf;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression.ParameterMark;
import bowler.sql.ast.Expression.RegisterName;
import bowler.sql.ast.Expression;
import bowler.sql.parse.cursor.IntervalParser;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses primaries, the leaves of expressions: literals, parameters, names, registers, calls, parentheses.
final class PrimaryParser {
    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;
    private final SubqueryParser subqueries;
    private final FunctionCallParser calls;
    private final IntervalParser intervals;
    private final ArrayParser arrays;

    PrimaryParser(TokenCursor cursor, ExpressionGrammar scalars, SubqueryParser subqueries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.subqueries = subqueries;
        calls = new FunctionCallParser(cursor, scalars);
        intervals = new IntervalParser(cursor);
        arrays = new ArrayParser(cursor, scalars);
    }

    Expression primary() {
        Token token = cursor.peek();
        return switch (token.kind()) {
            case INTEGER -> constant(LiteralKind.INTEGER);
            case DECIMAL -> constant(LiteralKind.DECIMAL);
            case FLOAT -> constant(LiteralKind.FLOAT);
            case STRING -> constant(LiteralKind.STRING);
            case HEX -> constant(LiteralKind.HEX);
            case PARAMETER -> {
                cursor.take();
                yield new ParameterMark(cursor.nextParameter(), token.offset());
            }
            case SIGN -> switch (token.text()) {
                case "(" -> subqueries.parenthesised();
                case "{" -> calls.escape();
                default -> throw cursor.unexpectedHere();
            };
            case QUOTED -> calls.isRoutineCall() ? calls.routineCall() : columnName();
            case WORD -> word(token);
            case PROPERTIES, END -> throw cursor.unexpectedHere();
        };
    }

    Expression constant(LiteralKind kind) {
        Token token = cursor.take();
        return new Constant(kind, token.text(), token.offset());
    }

    private Expression word(Token token) {
        Expression special = switch (token.text()) {
            case "NULL" -> {
                if (cursor.hasDerbyRules()) {
                    throw cursor.unexpected("a value, or CAST(NULL AS type) outside mode=bowler");
                }
                cursor.take();
                yield new NullValue(token.offset());
            }
            case "DEFAULT" -> {
                cursor.take();
                yield new DefaultValue(token.offset());
            }
            case "TRUE" -> constant(LiteralKind.TRUE);
            case "FALSE" -> constant(LiteralKind.FALSE);
            case "UNKNOWN" -> constant(LiteralKind.UNKNOWN);
            case "CASE" -> calls.choice();
            case "CAST" -> calls.conversion();
            case "ARRAY" -> cursor.peek(1).isSign("[") ? arrays.listed() : cursor.peek(1).isSign("(") ? arrays.queried() : null;
            case "EXISTS" -> subqueries.exists();
            case "CURRENT_DATE" -> register(SpecialRegister.CURRENT_DATE);
            case "CURRENT_TIME" -> register(SpecialRegister.CURRENT_TIME);
            case "CURRENT_TIMESTAMP" -> cursor.peek(1).isSign("(") && !cursor.peek(2).isSign(")") ? calls.call()
                    : register(SpecialRegister.CURRENT_TIMESTAMP);
            case "CURRENT_ROLE" -> register(SpecialRegister.CURRENT_ROLE);
            case "CURRENT_USER", "USER" -> register(SpecialRegister.CURRENT_USER);
            case "SESSION_USER" -> register(SpecialRegister.SESSION_USER);
            case "CURRENT" -> current();
            case "NEXT" -> nextValue();
            case "PREVIOUS" -> cursor.peek(1).isWord("VALUE") && cursor.peek(2).isWord("FOR") && !cursor.hasDerbyRules()
                ? currentValue() : null;
            case "ROW" -> cursor.peek(1).isSign("(") && !cursor.peek(2).isSign(")") ? row() : null;
            case "IDENTITY_VAL_LOCAL" -> identityValue();
            default -> null;
        };
        if (special != null) {
            return special;
        }
        if (cursor.peek(1).isSign("(")) {
            return calls.call();
        }
        if (token.text().equals("SYSFUN") && cursor.peek(1).isSign(".") && cursor.peek(3).isSign("(")
                && FunctionCallParser.isOfSystem(cursor.peek(2).text())) {
            cursor.take();
            cursor.take();
            return calls.call();
        }
        if (calls.isRoutineCall()) {
            return calls.routineCall();
        }
        if (intervals.atLiteral()) {
            return intervals.literal();
        }
        if (cursor.peek(1).kind() == TokenKind.STRING || cursor.at("TIMESTAMP", "WITH") || cursor.at("TIME", "WITH")) {
            Expression moment = calls.momentLiteral();
            if (moment != null) {
                return moment;
            }
        }
        if (ReservedWords.contains(token.text())) {
            throw cursor.unexpectedHere();
        }
        return columnName();
    }

    /// Parses `ROW (a, b)`; a row of one value is that value.
    private Expression row() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        List<Expression> elements = scalars.expressions();
        cursor.expectSign(")");
        return elements.size() == 1 ? elements.getFirst() : new Expression.RowValue(elements, offset);
    }

    private Expression register(SpecialRegister register) {
        int offset = cursor.take().offset();
        if (cursor.atSign("(") && cursor.peek(1).isSign(")")) {
            // MySQL and H2 allow empty parentheses after a register.
            cursor.take();
            cursor.take();
        }
        return new RegisterName(register, offset);
    }

    private Expression nextValue() {
        int offset = cursor.expect("NEXT").offset();
        cursor.expect("VALUE", "FOR");
        return new NextValueOf(cursor.qualifiedName("the name of a sequence"), offset);
    }

    /// Parses the function; returns null if the word is the name of a column.
    private Expression identityValue() {
        if (!cursor.peek(1).isSign("(") || !cursor.peek(2).isSign(")")) {
            return null;
        }
        int offset = cursor.take().offset();
        cursor.take();
        cursor.take();
        return new RegisterName(SpecialRegister.IDENTITY_VALUE, offset);
    }

    /// Parses the rest of CURRENT VALUE FOR or PREVIOUS VALUE FOR, which mean the same.
    private Expression currentValue() {
        int offset = cursor.take().offset();
        cursor.expect("VALUE", "FOR");
        return new Expression.CurrentValueOf(cursor.qualifiedName("the name of a sequence"), offset);
    }

    private Expression current() {
        if (cursor.peek(1).isWord("VALUE") && !cursor.hasDerbyRules()) {
            return currentValue();
        }
        int offset = cursor.take().offset();
        SpecialRegister register = switch (cursor.peek().text()) {
            case "DATE" -> SpecialRegister.CURRENT_DATE;
            case "TIME" -> SpecialRegister.CURRENT_TIME;
            case "TIMESTAMP" -> SpecialRegister.CURRENT_TIMESTAMP;
            case "SCHEMA", "SQLID" -> SpecialRegister.CURRENT_SCHEMA;
            case "ISOLATION" -> SpecialRegister.CURRENT_ISOLATION;
            default -> throw cursor.unexpected("DATE, TIME, TIMESTAMP, SCHEMA, SQLID or ISOLATION");
        };
        cursor.take();
        return new RegisterName(register, offset);
    }

    private Expression columnName() {
        int offset = cursor.offset();
        List<String> parts = new ArrayList<>(List.of(cursor.name("the name of a column")));
        Token called = cursor.peek();
        // The first part never names a member of JSON, so its case does not matter.
        List<String> spelled = new ArrayList<>(parts);
        while (parts.size() < 3 && cursor.atSign(".") && !cursor.peek(1).isSign("*") && !SubscriptParser.atMethod(cursor)) {
            cursor.take();
            called = cursor.peek();
            spelled.add(cursor.spelling());
            parts.add(cursor.name("the name of a column"));
        }
        if (parts.size() == 2 && cursor.atSign("(")) {
            String function = String.join(".", parts);
            throw parts.getFirst().equals("SYSCS_UTIL")
                ? SyntaxError.NOT_SUPPORTED.failure("A call of " + function, cursor.placeOf(called))
                : SyntaxError.NO_FUNCTION.failure(function, cursor.placeOf(called));
        }
        int last = parts.size() - 1;
        return new ColumnName(last < 2 ? null : parts.get(last - 2), last < 1 ? null : parts.get(last - 1), parts.get(last),
                spelled.equals(parts) ? null : List.copyOf(spelled), offset);
    }
}
