// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.AllOf;
import bowler.sql.ast.Expression.AnyOf;
import bowler.sql.ast.Expression.Between;
import bowler.sql.ast.Expression.Chain;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Comparing;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.DefaultValue;
import bowler.sql.ast.Expression.DistinctTest;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression.LikeSome;
import bowler.sql.ast.Expression.Likeness;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.Negated;
import bowler.sql.ast.Expression.NextValueOf;
import bowler.sql.ast.Expression.NullTest;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression.ParameterMark;
import bowler.sql.ast.Expression.RegisterName;
import bowler.sql.ast.Expression.Signed;
import bowler.sql.ast.Expression.Step;
import bowler.sql.ast.Expression.TruthTest;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.number.ArithmeticOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Expressions, by precedence: OR, AND, NOT, predicates, `+ -`, `* / ||`, signs, primaries.
final class ScalarParser {
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int PREDICATE = 4;
    private static final int ADDITIVE = 5;
    private static final int MULTIPLICATIVE = 6;

    /// Reserved words that a value may begin with.
    private static final Set<String> VALUE_WORDS = Set.of("CAST", "UPPER", "LOWER", "CASE", "CURRENT", "CURRENT_DATE",
            "CURRENT_TIME", "CURRENT_TIMESTAMP", "CURRENT_USER", "SESSION_USER", "USER", "TRIM", "LTRIM", "RTRIM",
            "SUBSTRING", "NULLIF", "NULL");

    private final TokenCursor cursor;
    private final CallParser calls;
    private final IntervalParser intervals;
    private final ArrayParser arrays;
    private SubqueryParser subqueries;

    ScalarParser(TokenCursor cursor) {
        this.cursor = cursor;
        calls = new CallParser(cursor, this);
        intervals = new IntervalParser(cursor);
        arrays = new ArrayParser(cursor, this);
    }

    void parseQueriesBy(QueryParser queries) {
        subqueries = new SubqueryParser(cursor, this, queries);
    }

    /// Whether a query begins here, rather than an expression.
    boolean atQuery() {
        return subqueries.atQueryHere();
    }

    /// The query that begins here.
    Query query() {
        return subqueries.query();
    }

    Expression expression() {
        cursor.enter();
        Expression result = climb(OR);
        cursor.leave();
        return result;
    }

    /// One or more expressions, separated by commas.
    List<Expression> expressions() {
        List<Expression> list = new ArrayList<>();
        do {
            // A long list is one of plain numbers.
            boolean isPlain = cursor.peek().kind() == TokenKind.INTEGER
                    && (cursor.peek(1).isSign(",") || cursor.peek(1).isSign(")"));
            list.add(isPlain ? constant(LiteralKind.INTEGER) : expression());
        } while (cursor.takeSignIf(","));
        return list;
    }

    /// An expression of operators that bind at least so tightly. Precedence climbing: a level of parentheses costs the
    /// stack few frames.
    private Expression climb(int least) {
        int offset = cursor.offset();
        Expression left = cursor.at("NOT") && least <= NOT ? negation() : signed();
        for (int wraps = 0;; wraps++) {
            cursor.requireShallow(wraps);
            int precedence = precedence();
            if (precedence < least) {
                return left;
            }
            left = switch (precedence) {
                case OR -> new AnyOf(operands(left, "OR", AND), offset);
                case AND -> new AllOf(operands(left, "AND", NOT), offset);
                case PREDICATE -> predicate(left, offset);
                case ADDITIVE -> new Chain(left, additions(), offset);
                default -> cursor.atSign("||") ? joined(left, offset) : cursor.atSign("%") ? remainder(left)
                        : new Chain(left, multiplications(), offset);
            };
        }
    }

    /// How tightly the operator here binds; 0 if there is none.
    private int precedence() {
        Token token = cursor.peek();
        return switch (token.kind()) {
            case WORD -> switch (token.text()) {
                case "OR" -> OR;
                case "AND" -> AND;
                case "IS", "BETWEEN", "IN", "LIKE" -> PREDICATE;
                case "ILIKE" -> startsOperand(cursor.peek(1)) || isQuantifier(cursor.peek(1)) ? PREDICATE : 0;
                case "SIMILAR" -> cursor.peek(1).isWord("TO") ? PREDICATE : 0;
                case "REGEXP", "RLIKE" -> cursor.peek(1).kind() == TokenKind.STRING || cursor.peek(1).kind() == TokenKind.PARAMETER ? PREDICATE : 0;
                case "OVERLAPS" -> cursor.peek(1).isSign("(") ? PREDICATE : 0;
                case "NOT" -> cursor.peek(1).isWord("SIMILAR") && cursor.peek(2).isWord("TO") || cursor.peek(1).isWord("BETWEEN") || cursor.peek(1).isWord("IN")
                        || cursor.peek(1).isWord("LIKE") || cursor.peek(1).isWord("ILIKE")
                        || cursor.peek(1).isWord("REGEXP") || cursor.peek(1).isWord("RLIKE") ? PREDICATE : 0;
                default -> 0;
            };
            case SIGN -> switch (token.text()) {
                case "=", "<>", "<", "<=", ">", ">=" -> PREDICATE;
                case "~", "~*", "!~", "!~*", "~~", "~~*", "!~~", "!~~*" -> PREDICATE;
                case "+", "-" -> ADDITIVE;
                case "*", "/", "||", "%" -> MULTIPLICATIVE;
                default -> 0;
            };
            case QUOTED, STRING, HEX, INTEGER, DECIMAL, FLOAT, PARAMETER, PROPERTIES, END -> 0;
        };
    }

    /// Whether a value can begin here: else a word before it that is not reserved is a name.
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

    private List<Expression> operands(Expression first, String word, int least) {
        List<Expression> operands = new ArrayList<>(List.of(first));
        while (cursor.takeIf(word)) {
            operands.add(climb(least));
        }
        return operands;
    }

    private Expression negation() {
        int offset = cursor.offset();
        int negations = 0;
        while (cursor.takeIf("NOT")) {
            negations++;
        }
        Expression operand = climb(PREDICATE);
        // NOT NOT NOT x is NOT x; one pair stays, as it demands a truth value.
        for (int i = 0; i < (negations < 2 ? negations : 2 - negations % 2); i++) {
            operand = new Negated(operand, offset);
        }
        return operand;
    }

    private Expression predicate(Expression left, int offset) {
        Comparison comparison = comparison();
        if (comparison != null) {
            boolean safe = comparison == Comparison.LESS_OR_EQUAL && cursor.peek(1).isSign(">")
                && cursor.peek(1).offset() == cursor.offset() + 2;
            cursor.take();
            if (safe) {
                // MySQL's <=>.
                cursor.take();
                return new DistinctTest(left, additive(), true, offset);
            }
            if (subqueries.atQuantifier()) {
                return subqueries.quantified(comparison, left, offset);
            }
            return new Comparing(comparison, left, additive(), offset);
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
            Expression low = additive();
            cursor.expect("AND");
            return new Between(left, low, additive(), symmetric, negated, offset);
        }
        if (cursor.at("LIKE") || cursor.at("ILIKE")) {
            return likeness(left, negated, offset);
        }
        if (cursor.takeIf("REGEXP") || cursor.takeIf("RLIKE")) {
            Expression like = new Expression.Invocation("REGEXP_LIKE", List.of(left, additive()), false, offset);
            return negated ? new Negated(like, offset) : like;
        }
        if (cursor.at("OVERLAPS")) {
            return new OverlapParser(cursor, this).overlaps(left, offset);
        }
        if (cursor.takeWordsIf("SIMILAR", "TO")) {
            return similarity(left, negated, offset);
        }
        cursor.expect("IN");
        return subqueries.in(left, negated, offset);
    }

    /// PostgreSQL's signs for REGEXP_LIKE, LIKE (two tildes), and both in any case (an asterisk).
    private Expression matching(Expression left, int offset) {
        String sign = cursor.take().text();
        boolean negated = sign.startsWith("!");
        boolean anyCase = sign.endsWith("*");
        Expression pattern = additive();
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

    /// Behind IS.
    private Expression test(Expression left, int offset) {
        boolean negated = cursor.takeIf("NOT");
        if (cursor.at("JSON")) {
            return new JsonParser(cursor, this).test(left, negated, offset);
        }
        if (cursor.takeIf("DISTINCT")) {
            cursor.expect("FROM");
            return new DistinctTest(left, additive(), negated, offset);
        }
        LiteralKind truth = switch (cursor.peek().text()) {
            case "TRUE" -> LiteralKind.TRUE;
            case "FALSE" -> LiteralKind.FALSE;
            case "UNKNOWN" -> LiteralKind.UNKNOWN;
            default -> null;
        };
        if (truth != null && cursor.peek().kind() == TokenKind.WORD) {
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
            Query query = atQuery() ? query() : null;
            List<Expression> patterns = query == null ? expressions() : List.of();
            cursor.expectSign(")");
            return new LikeSome(value, all, patterns, query, escape(), anyCase, negated, offset);
        }
        Expression pattern = additive();
        return new Likeness(value, pattern, escape(), anyCase, negated, offset);
    }

    /// Null if there is none.
    private Expression escape() {
        if (cursor.takeIf("ESCAPE")) {
            return additive();
        }
        if (!cursor.atSign("{") || !cursor.peek(1).isWord("ESCAPE")) {
            return null;
        }
        cursor.take();
        cursor.take();
        Expression escape = additive();
        cursor.expectSign("}");
        return escape;
    }

    private Expression similarity(Expression value, boolean negated, int offset) {
        List<Expression> operands = new ArrayList<>(List.of(value, additive()));
        Expression escape = escape();
        if (escape != null) {
            operands.add(escape);
        }
        Expression similar = new Expression.Invocation("SIMILAR TO", operands, false, offset);
        return negated ? new Negated(similar, offset) : similar;
    }

    private List<Expression> inParentheses() {
        cursor.expectSign("(");
        List<Expression> list = expressions();
        cursor.expectSign(")");
        return list;
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

    /// An expression without predicates and truth operators at its top.
    Expression additive() {
        return climb(ADDITIVE);
    }

    private List<Step> additions() {
        List<Step> steps = new ArrayList<>();
        while (cursor.atSign("+") || cursor.atSign("-")) {
            int at = cursor.offset();
            ArithmeticOperator op = cursor.take().isSign("+") ? ArithmeticOperator.ADD : ArithmeticOperator.SUBTRACT;
            steps.add(new Step(op, climb(MULTIPLICATIVE), at));
        }
        return steps;
    }

    private List<Step> multiplications() {
        List<Step> steps = new ArrayList<>();
        while (cursor.atSign("*") || cursor.atSign("/")) {
            int at = cursor.offset();
            ArithmeticOperator op = cursor.take().isSign("*") ? ArithmeticOperator.MULTIPLY : ArithmeticOperator.DIVIDE;
            steps.add(new Step(op, signed(), at));
        }
        return steps;
    }

    private Expression remainder(Expression dividend) {
        int at = cursor.take().offset();
        return new Expression.Invocation("MOD", List.of(dividend, signed()), false, at);
    }

    private Expression joined(Expression first, int offset) {
        List<Expression> operands = new ArrayList<>(List.of(first));
        while (cursor.takeSignIf("||")) {
            operands.add(signed());
        }
        return new Joined(operands, offset);
    }

    private Expression signed() {
        int offset = cursor.offset();
        boolean any = false;
        boolean negative = false;
        while (cursor.atSign("-") || cursor.atSign("+")) {
            any = true;
            negative ^= cursor.take().isSign("-");
        }
        Expression operand = wrapped(accessed(primary()));
        return any ? new Signed(negative, operand, offset) : operand;
    }

    /// `::` and a type, again and again.
    private Expression converted(Expression primary) {
        Expression operand = primary;
        for (int wraps = 1; cursor.atSign(":") && cursor.peek(1).isSign(":") && cursor.peek(1).offset() == cursor.offset() + 1; wraps++) {
            cursor.requireShallow(wraps);
            int at = cursor.take().offset();
            cursor.take();
            operand = new Expression.Conversion(operand, new TypeParser(cursor).type(), true, at);
        }
        return operand;
    }

    /// COLLATE, AT TIME ZONE and AT LOCAL behind an operand.
    private Expression wrapped(Expression primary) {
        Expression operand = converted(primary);
        for (int wraps = 1; cursor.at("COLLATE") || cursor.at("AT", "TIME") || cursor.at("AT", "LOCAL"); wraps++) {
            cursor.requireShallow(wraps);
            int at = cursor.take().offset();
            if (cursor.takeIf("TIME")) {
                cursor.expect("ZONE");
                operand = new Expression.Invocation("AT TIME ZONE", List.of(operand, primary()), false, at);
            } else if (cursor.takeIf("LOCAL")) {
                operand = new Expression.Invocation("AT LOCAL", List.of(operand), false, at);
            } else {
                operand = new Expression.Collated(operand, cursor.name("the name of a collation"), at);
            }
        }
        return operand;
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
                default -> throw cursor.unexpected("an expression");
            };
            case QUOTED -> columnName();
            case WORD -> word(token);
            case PROPERTIES, END -> throw cursor.unexpected("an expression");
        };
    }

    private Expression constant(LiteralKind kind) {
        Token token = cursor.take();
        return new Constant(kind, token.text(), token.offset());
    }

    private Expression word(Token token) {
        Expression special = switch (token.text()) {
            case "NULL" -> {
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
            case "EXISTS" -> cursor.peek(1).isSign("(") ? subqueries.exists() : null;
            case "CURRENT_DATE" -> register(SpecialRegister.CURRENT_DATE);
            case "CURRENT_TIME" -> register(SpecialRegister.CURRENT_TIME);
            case "CURRENT_TIMESTAMP" -> cursor.peek(1).isSign("(") ? calls.call()
                    : register(SpecialRegister.CURRENT_TIMESTAMP);
            case "CURRENT_ROLE" -> register(SpecialRegister.CURRENT_ROLE);
            case "CURRENT_USER", "SESSION_USER", "USER" -> register(SpecialRegister.CURRENT_USER);
            case "CURRENT" -> current();
            case "NEXT" -> nextValue();
            case "ROW" -> cursor.peek(1).isSign("(") && !cursor.peek(2).isSign(")") ? row() : null;
            case "IDENTITY_VAL_LOCAL" -> identityValue();
            case "SYSCS_UTIL" -> runtimeStatistics();
            default -> null;
        };
        if (special != null) {
            return special;
        }
        if (cursor.peek(1).isSign("(")) {
            return calls.call();
        }
        if (token.text().equals("SYSFUN") && cursor.peek(1).isSign(".") && cursor.peek(3).isSign("(")
                && CallParser.isOfSystem(cursor.peek(2).text())) {
            cursor.take();
            cursor.take();
            return calls.call();
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
            throw cursor.unexpected("an expression");
        }
        return columnName();
    }

    /// `ROW (a, b)`; of one value it is that value.
    private Expression row() {
        int offset = cursor.take().offset();
        List<Expression> elements = inParentheses();
        return elements.size() == 1 ? elements.getFirst() : new Expression.RowValue(elements, offset);
    }

    private Expression register(SpecialRegister register) {
        return new RegisterName(register, cursor.take().offset());
    }

    private Expression nextValue() {
        int offset = cursor.expect("NEXT").offset();
        cursor.expect("VALUE", "FOR");
        return new NextValueOf(cursor.qualifiedName("the name of a sequence"), offset);
    }

    /// The function, or null where the word is the name of a column.
    private Expression identityValue() {
        if (!cursor.peek(1).isSign("(") || !cursor.peek(2).isSign(")")) {
            return null;
        }
        int offset = cursor.take().offset();
        cursor.take();
        cursor.take();
        return new RegisterName(SpecialRegister.IDENTITY_VALUE, offset);
    }

    /// The function, or null where the word is the name of a table or column.
    private Expression runtimeStatistics() {
        boolean isFunction = cursor.peek(1).isSign(".") && cursor.peek(2).isWord("SYSCS_GET_RUNTIMESTATISTICS")
                && cursor.peek(3).isSign("(") && cursor.peek(4).isSign(")");
        if (!isFunction) {
            return null;
        }
        int offset = cursor.offset();
        for (int token = 0; token < 5; token++) {
            cursor.take();
        }
        return new RegisterName(SpecialRegister.RUNTIME_STATISTICS, offset);
    }

    private Expression current() {
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

    private Expression accessed(Expression primary) {
        AccessParser access = new AccessParser(cursor, this);
        return access.isHere() ? access.behind(primary) : primary;
    }

    private Expression columnName() {
        int offset = cursor.offset();
        List<String> parts = new ArrayList<>(List.of(cursor.name("the name of a column")));
        Token called = cursor.peek();
        // The first is never a member.
        List<String> spelled = new ArrayList<>(parts);
        while (parts.size() < 3 && cursor.atSign(".") && !cursor.peek(1).isSign("*") && !AccessParser.atMethod(cursor)) {
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
