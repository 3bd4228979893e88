// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.scalar.Comparison;
import bowler.sql.ast.Expression.Between;
import bowler.sql.ast.Expression.Comparing;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.DistinctTest;
import bowler.sql.ast.Expression.LikeSome;
import bowler.sql.ast.Expression.Likeness;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.Negated;
import bowler.sql.ast.Expression.NullTest;
import bowler.sql.ast.Expression.TruthTest;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Parses comparisons and the predicates that begin with a word, such as IS, BETWEEN, LIKE and IN.
final class PredicateParser {
    /// Reserved words that can begin a value.
    private static final Set<String> VALUE_WORDS = Set.of("CAST", "UPPER", "LOWER", "CASE", "CURRENT", "CURRENT_DATE",
            "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "SESSION_USER", "USER", "TRIM", "LTRIM", "RTRIM",
            "SUBSTRING", "NULLIF", "NULL");

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;
    private final SubqueryParser subqueries;

    PredicateParser(TokenCursor cursor, ExpressionGrammar scalars, SubqueryParser subqueries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.subqueries = subqueries;
    }

    /// Returns whether the word here begins a predicate of the operand before it.
    boolean atWord() {
        return switch (cursor.peek().text()) {
            case "IS", "BETWEEN", "IN", "LIKE" -> true;
            case "ILIKE" -> startsOperand(cursor.peek(1)) || isQuantifier(cursor.peek(1));
            case "SIMILAR" -> cursor.peek(1).isWord("TO");
            case "REGEXP", "RLIKE" -> cursor.peek(1).kind() == TokenKind.STRING || cursor.peek(1).kind() == TokenKind.PARAMETER;
            case "OVERLAPS" -> cursor.peek(1).isSign("(");
            case "NOT" -> cursor.peek(1).isWord("SIMILAR") && cursor.peek(2).isWord("TO") || cursor.peek(1).isWord("BETWEEN") || cursor.peek(1).isWord("IN")
                    || cursor.peek(1).isWord("LIKE") || cursor.peek(1).isWord("ILIKE")
                    || cursor.peek(1).isWord("REGEXP") || cursor.peek(1).isWord("RLIKE");
            default -> false;
        };
    }

    /// Returns whether a value can begin with the token. If not, the word before it is a name unless it is reserved.
    private static boolean startsOperand(Token token) {
        return switch (token.kind()) {
            case STRING, PARAMETER, QUOTED -> true;
            case WORD -> !ReservedWords.contains(token.text()) || VALUE_WORDS.contains(token.text());
            case SIGN -> token.isSign("(") || token.isSign("{");
            case HEX, INTEGER, DECIMAL, FLOAT -> true;
            case PROPERTIES, END -> false;
        };
    }

    private static boolean isQuantifier(Token token) {
        return token.isWord("ANY") || token.isWord("SOME") || token.isWord("ALL");
    }

    Expression predicate(Expression left, int offset) {
        Comparison comparison = comparison();
        if (comparison != null) {
            boolean safe = comparison == Comparison.LESS_OR_EQUAL && cursor.peek(1).isSign(">")
                && cursor.peek(1).offset() == cursor.offset() + 2;
            cursor.take();
            if (safe) {
                // MySQL's <=>.
                cursor.take();
                return new DistinctTest(left, scalars.additive(), true, offset);
            }
            if (subqueries.atQuantifier()) {
                return subqueries.quantified(comparison, left, offset);
            }
            return new Comparing(comparison, left, scalars.additive(), offset);
        }
        if (cursor.peek().kind() == TokenKind.SIGN) {
            return matching(left, offset);
        }
        if (cursor.takeIf("IS")) {
            return test(left, offset);
        }
        boolean negated = cursor.takeIf("NOT");
        if (cursor.takeIf("BETWEEN")) {
            boolean symmetric = cursor.at("SYMMETRIC") && startsOperand(cursor.peek(1)) && cursor.takeIf("SYMMETRIC");
            if (!symmetric && cursor.at("ASYMMETRIC") && startsOperand(cursor.peek(1))) {
                cursor.take();
            }
            Expression low = scalars.additive();
            cursor.expect("AND");
            return new Between(left, low, scalars.additive(), symmetric, negated, offset);
        }
        if (cursor.at("LIKE") || cursor.at("ILIKE")) {
            return likeness(left, negated, offset);
        }
        if (cursor.takeIf("REGEXP") || cursor.takeIf("RLIKE")) {
            Expression like = new Expression.Invocation("REGEXP_LIKE", List.of(left, scalars.additive()), false, offset);
            return negated ? new Negated(like, offset) : like;
        }
        if (cursor.at("OVERLAPS")) {
            return new OverlapParser(cursor, scalars).overlaps(left, offset);
        }
        if (cursor.takeWordsIf("SIMILAR", "TO")) {
            return similarity(left, negated, offset);
        }
        cursor.expect("IN");
        return subqueries.in(left, negated, offset);
    }

    /// Parses PostgreSQL's operators for REGEXP_LIKE and LIKE (two tildes); an asterisk makes them ignore case.
    private Expression matching(Expression left, int offset) {
        String sign = cursor.take().text();
        boolean negated = sign.startsWith("!");
        boolean anyCase = sign.endsWith("*");
        Expression pattern = scalars.additive();
        if (sign.contains("~~")) {
            return new Likeness(left, pattern, null, anyCase, negated, offset);
        }
        List<Expression> operands = new ArrayList<>(List.of(left, pattern));
        if (anyCase) {
            operands.add(new Constant(LiteralKind.STRING, "i", offset));
        }
        Expression like = new Expression.Invocation("REGEXP_LIKE", operands, false, offset);
        return negated ? new Negated(like, offset) : like;
    }

    /// Parses the predicate after IS.
    private Expression test(Expression left, int offset) {
        boolean negated = cursor.takeIf("NOT");
        if (cursor.at("JSON")) {
            return new JsonParser(cursor, scalars).test(left, negated, offset);
        }
        if (cursor.takeIf("DISTINCT")) {
            cursor.expect("FROM");
            return new DistinctTest(left, scalars.additive(), negated, offset);
        }
        LiteralKind truth = switch (cursor.peek().text()) {
            case "TRUE" -> LiteralKind.TRUE;
            case "FALSE" -> LiteralKind.FALSE;
            case "UNKNOWN" -> LiteralKind.UNKNOWN;
            default -> null;
        };
        if (truth != null && !cursor.hasDerbyRules() && cursor.peek().kind() == TokenKind.WORD) {
            cursor.take();
            return new TruthTest(left, truth, negated, offset);
        }
        cursor.expect("NULL");
        return new NullTest(left, negated, offset);
    }

    private Expression likeness(Expression value, boolean negated, int offset) {
        boolean anyCase = cursor.take().isWord("ILIKE");
        if (subqueries.atQuantifier()) {
            boolean all = cursor.take().isWord("ALL");
            cursor.expectSign("(");
            Query query = scalars.atQuery() ? scalars.query() : null;
            List<Expression> patterns = query == null ? scalars.expressions() : List.of();
            cursor.expectSign(")");
            return new LikeSome(value, all, patterns, query, escape(), anyCase, negated, offset);
        }
        Expression pattern = scalars.additive();
        return new Likeness(value, pattern, escape(), anyCase, negated, offset);
    }

    /// Parses ESCAPE; returns null if it is absent.
    private Expression escape() {
        if (cursor.takeIf("ESCAPE")) {
            return scalars.additive();
        }
        if (!cursor.atSign("{") || !cursor.peek(1).isWord("ESCAPE")) {
            return null;
        }
        cursor.take();
        cursor.take();
        Expression escape = scalars.additive();
        cursor.expectSign("}");
        return escape;
    }

    private Expression similarity(Expression value, boolean negated, int offset) {
        List<Expression> operands = new ArrayList<>(List.of(value, scalars.additive()));
        Expression escape = escape();
        if (escape != null) {
            operands.add(escape);
        }
        Expression similar = new Expression.Invocation("SIMILAR TO", operands, false, offset);
        return negated ? new Negated(similar, offset) : similar;
    }

    private Comparison comparison() {
        if (cursor.peek().kind() != TokenKind.SIGN) {
            return null;
        }
        return switch (cursor.peek().text()) {
            case "=" -> Comparison.EQUAL;
            case "<>" -> Comparison.NOT_EQUAL;
            case "<" -> Comparison.LESS;
            case "<=" -> Comparison.LESS_OR_EQUAL;
            case ">" -> Comparison.GREATER;
            case ">=" -> Comparison.GREATER_OR_EQUAL;
            default -> null;
        };
    }
}
