// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.AllOf;
import bowler.sql.ast.Expression.AnyOf;
import bowler.sql.ast.Expression.Chain;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.Negated;
import bowler.sql.ast.Expression.Signed;
import bowler.sql.ast.Expression.Step;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.IntervalParser;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.number.ArithmeticOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Parses expressions by precedence: OR, AND, NOT, predicates, `& | # << >>`, `+ -`, `* / ||`, signs, and the suffixes of a primary.
public final class ExpressionParser implements ExpressionGrammar {
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int PREDICATE = 4;
    private static final int BITS = 5;
    private static final int ADDITIVE = 6;
    private static final int MULTIPLICATIVE = 7;
    private static final Map<String, String> BIT_FUNCTIONS =
        Map.of("&", "BITAND", "|", "BITOR", "#", "BITXOR", "<<", "LSHIFT", ">>", "RSHIFT");

    /// Words that are not reserved and may follow the name of a result column.
    private static final Set<String> AFTER_NAMES = Set.of("LIMIT", "WINDOW", "QUALIFY", "MINUS", "RETURNING", "COLLATE", "AT");

    private final TokenCursor cursor;
    private SubqueryParser subqueries;
    private PredicateParser predicates;
    private PrimaryParser primaries;

    public ExpressionParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Sets the parser of nested queries. Must be called before the first expression is parsed.
    public void parseQueriesBy(QueryGrammar queries) {
        subqueries = new SubqueryParser(cursor, this, queries);
        predicates = new PredicateParser(cursor, this, subqueries);
        primaries = new PrimaryParser(cursor, this, subqueries);
    }

    @Override
    public boolean atQuery() {
        return subqueries.isAtQuery();
    }

    @Override
    public Query query() {
        return subqueries.query();
    }

    @Override
    public Expression expression() {
        cursor.enter();
        Expression result = parseOperators(OR);
        cursor.leave();
        return result;
    }

    @Override
    public List<Expression> expressions() {
        List<Expression> list = new ArrayList<>();
        do {
            // The fast path for integers serves long lists.
            boolean isPlain = cursor.peek().kind() == TokenKind.INTEGER
                    && (cursor.peek(1).isSign(",") || cursor.peek(1).isSign(")"));
            list.add(isPlain ? primaries.constant(LiteralKind.INTEGER) : expression());
        } while (cursor.takeSignIf(","));
        return list;
    }

    @Override
    public Expression value() {
        return cursor.hasDerbyRules() && cursor.at("NULL") ? new Expression.NullValue(cursor.take().offset()) : expression();
    }

    @Override
    public List<Expression> values() {
        if (!cursor.hasDerbyRules()) {
            return expressions();
        }
        List<Expression> list = new ArrayList<>();
        do {
            list.add(value());
        } while (cursor.takeSignIf(","));
        return list;
    }

    /// Parses a row of VALUES, which may begin with a parenthesis, or a single value.
    public Expression row() {
        if (cursor.hasDerbyRules() && cursor.atSign("(")) {
            subqueries.takeNullsIn(cursor.offset());
        }
        return value();
    }

    /// Parses an expression whose operators have at least the precedence `min`. Precedence climbing needs few stack
    /// frames per level of parentheses.
    private Expression parseOperators(int min) {
        int offset = cursor.offset();
        Expression left = cursor.at("NOT") && min <= NOT ? negation() : signed();
        for (int wraps = 0;; wraps++) {
            cursor.requireShallow(wraps);
            int precedence = precedence();
            if (precedence < min) {
                return left;
            }
            left = switch (precedence) {
                case OR -> new AnyOf(operands(left, "OR", AND), offset);
                case AND -> new AllOf(operands(left, "AND", NOT), offset);
                case PREDICATE -> predicates.predicate(left, offset);
                case BITS -> bits(left);
                case ADDITIVE -> new Chain(left, additions(), offset);
                default -> cursor.atSign("||") ? joined(left, offset) : cursor.atSign("%") || cursor.at("MOD") ? remainder(left)
                        : cursor.at("DIV") ? quotient(left)
                        : new Chain(left, multiplications(), offset);
            };
        }
    }

    /// Returns the precedence of the operator here; 0 if there is none.
    private int precedence() {
        Token token = cursor.peek();
        return switch (token.kind()) {
            case WORD -> switch (token.text()) {
                case "OR" -> OR;
                case "AND" -> AND;
                case "DIV", "MOD" -> isDivision() ? MULTIPLICATIVE : 0;
                default -> predicates.atWord() ? PREDICATE : 0;
            };
            case SIGN -> switch (token.text()) {
                case "=", "<>", "<", "<=", ">", ">=" -> PREDICATE;
                case "~", "~*", "!~", "!~*", "~~", "~~*", "!~~", "!~~*" -> PREDICATE;
                case "&", "|", "#", "<<", ">>" -> cursor.hasDerbyRules() ? 0 : BITS;
                case "+", "-" -> ADDITIVE;
                case "*", "/", "||", "%" -> MULTIPLICATIVE;
                default -> 0;
            };
            case QUOTED, STRING, HEX, INTEGER, DECIMAL, FLOAT, PARAMETER, PROPERTIES, END -> 0;
        };
    }

    /// Returns whether the word here is MySQL's operator and not a name: an operand follows it.
    private boolean isDivision() {
        if (cursor.hasDerbyRules()) {
            return false;
        }
        Token next = cursor.peek(1);
        return switch (next.kind()) {
            case INTEGER, DECIMAL, FLOAT, PARAMETER, QUOTED -> true;
            case WORD -> cursor.peekIsName(1) && !AFTER_NAMES.contains(next.text());
            case SIGN -> next.isSign("(") || next.isSign("-");
            case STRING, HEX, PROPERTIES, END -> false;
        };
    }

    private List<Expression> operands(Expression first, String word, int min) {
        List<Expression> operands = new ArrayList<>(List.of(first));
        while (cursor.takeIf(word)) {
            operands.add(parseOperators(min));
        }
        return operands;
    }

    private Expression negation() {
        int offset = cursor.offset();
        int negations = 0;
        while (cursor.takeIf("NOT")) {
            negations++;
        }
        Expression operand = parseOperators(PREDICATE);
        // NOT NOT NOT x is NOT x. One pair is kept, because it requires a truth value.
        for (int i = 0; i < (negations < 2 ? negations : 2 - negations % 2); i++) {
            operand = new Negated(operand, offset);
        }
        return operand;
    }

    @Override
    public Expression testOf(Expression operand) {
        return precedence() == PREDICATE ? predicates.predicate(operand, cursor.offset()) : null;
    }

    @Override
    public Expression additive() {
        return parseOperators(BITS);
    }

    /// Parses one of PostgreSQL's operators on bits, which all have the same precedence.
    private Expression bits(Expression left) {
        Token sign = cursor.take();
        return new Expression.Invocation(BIT_FUNCTIONS.get(sign.text()), List.of(left, parseOperators(ADDITIVE)), false, sign.offset());
    }

    private List<Step> additions() {
        List<Step> steps = new ArrayList<>();
        while (cursor.atSign("+") || cursor.atSign("-")) {
            int at = cursor.offset();
            ArithmeticOperator op = cursor.take().isSign("+") ? ArithmeticOperator.ADD : ArithmeticOperator.SUBTRACT;
            steps.add(new Step(op, parseOperators(MULTIPLICATIVE), at));
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

    /// Parses MySQL's `a DIV b`, the integer part of a quotient.
    private Expression quotient(Expression dividend) {
        int at = cursor.take().offset();
        Step step = new Step(ArithmeticOperator.DIVIDE, signed(), at);
        return new Expression.Invocation("TRUNC", List.of(new Chain(dividend, List.of(step), at)), false, at);
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
        Expression operand = wrapped(accessed(primaries.primary()));
        SubscriptParser access = new SubscriptParser(cursor, this);
        for (int wraps = 1; access.atArrow(); wraps++) {
            cursor.requireShallow(wraps);
            operand = wrapped(access.arrow(operand));
        }
        return any ? new Signed(negative, operand, offset) : operand;
    }

    /// Parses any number of `::` with their types.
    private Expression converted(Expression primary) {
        Expression operand = primary;
        for (int wraps = 1; cursor.atSign(":") && cursor.peek(1).isSign(":") && cursor.peek(1).offset() == cursor.offset() + 1; wraps++) {
            cursor.requireShallow(wraps);
            int at = cursor.take().offset();
            cursor.take();
            Expression interval = new IntervalParser(cursor).converted(operand);
            operand = interval != null ? interval : new Expression.Conversion(operand, new TypeParser(cursor).type(), true, at);
        }
        return operand;
    }

    /// Parses COLLATE, AT TIME ZONE and AT LOCAL after an operand.
    private Expression wrapped(Expression primary) {
        Expression operand = converted(primary);
        for (int wraps = 1; cursor.at("COLLATE") || cursor.at("AT", "TIME") || cursor.at("AT", "LOCAL"); wraps++) {
            cursor.requireShallow(wraps);
            int at = cursor.take().offset();
            if (cursor.takeIf("TIME")) {
                cursor.expect("ZONE");
                operand = new Expression.Invocation("AT TIME ZONE", List.of(operand, primaries.primary()), false, at);
            } else if (cursor.takeIf("LOCAL")) {
                operand = new Expression.Invocation("AT LOCAL", List.of(operand), false, at);
            } else {
                operand = new Expression.Collated(operand, cursor.name("the name of a collation"), at);
            }
        }
        return operand;
    }

    public Expression primary() {
        return primaries.primary();
    }

    private Expression accessed(Expression primary) {
        SubscriptParser access = new SubscriptParser(cursor, this);
        return access.isHere() ? access.behind(primary) : primary;
    }
}
