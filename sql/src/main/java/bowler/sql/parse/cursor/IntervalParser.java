// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.Chain;
import bowler.sql.ast.Expression.Elapsed;
import bowler.sql.ast.Expression.Interval;
import bowler.sql.ast.TypeName;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.IntervalField;
import bowler.types.number.ArithmeticOperator;
import java.util.List;

/// Parses `INTERVAL '...' DAY TO SECOND`, the qualifier of an interval type, and `(a - b) DAY TO SECOND`. INTERVAL and
/// the names of fields are ordinary names elsewhere.
public final class IntervalParser {
    private final TokenCursor cursor;

    public IntervalParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Returns whether an interval literal begins here. After a sign, the field decides between a literal and a
    /// subtraction from a column named INTERVAL.
    public boolean atLiteral() {
        if (!cursor.at("INTERVAL")) {
            return false;
        }
        boolean counted = cursor.peek(1).kind() == TokenKind.INTEGER || cursor.peek(1).kind() == TokenKind.DECIMAL
            || cursor.peek(1).kind() == TokenKind.PARAMETER;
        if (counted) {
            // MySQL's syntax, for example `INTERVAL 3 DAY`.
            return field(cursor.peek(2)) != null;
        }
        boolean signed = cursor.peek(1).isSign("-") || cursor.peek(1).isSign("+");
        return signed ? cursor.peek(2).kind() == TokenKind.STRING && field(cursor.peek(3)) != null
            : cursor.peek(1).kind() == TokenKind.STRING;
    }

    public Expression literal() {
        int offset = cursor.take().offset();
        boolean negative = cursor.peek().kind() == TokenKind.SIGN && cursor.take().isSign("-");
        Token text = cursor.take();
        if (text.kind() == TokenKind.PARAMETER) {
            Expression count = new Expression.ParameterMark(cursor.nextParameter(), text.offset());
            Expression one = new Interval(false, "1", new TypeName("INTERVAL " + field(), -1, -1, offset), offset);
            return new Chain(one, List.of(new Expression.Step(ArithmeticOperator.MULTIPLY, count, text.offset())), offset);
        }
        if (text.kind() == TokenKind.STRING && !negative && field(cursor.peek()) == null) {
            Expression worded = PostgresIntervalText.of(text.text(), offset);
            if (worded != null) {
                return worded;
            }
        }
        return new Interval(negative, text.text(), qualifier(offset), offset);
    }

    /// Parses the type INTERVAL without fields, as PostgreSQL has it, to which a literal is converted.
    ///
    /// @return null if another type is here
    public Expression converted(Expression operand) {
        boolean isHere = !cursor.hasDerbyRules() && cursor.at("INTERVAL") && field(cursor.peek(1)) == null
            && operand instanceof Expression.Constant constant && constant.kind() == Expression.LiteralKind.STRING;
        if (!isHere) {
            return null;
        }
        Expression worded = PostgresIntervalText.of(((Expression.Constant) operand).text(), operand.offset());
        if (worded != null) {
            cursor.take();
        }
        return worded;
    }

    /// Parses the fields of a qualifier and returns them as a type name.
    TypeName qualifier(int offset) {
        IntervalField first = field();
        IntervalField last = first;
        long precision = -1;
        long fraction = -1;
        if (cursor.takeSignIf("(")) {
            precision = IntegerLiterals.unsigned(cursor);
            if (first == IntervalField.SECOND && cursor.takeSignIf(",")) {
                fraction = IntegerLiterals.unsigned(cursor);
            }
            cursor.expectSign(")");
        }
        if (cursor.takeIf("TO")) {
            IntervalField next = field(cursor.peek());
            if (next == null || !first.reaches(next)) {
                throw cursor.unexpected("YEAR TO MONTH, or fields from DAY to SECOND");
            }
            last = field();
            if (last == IntervalField.SECOND && cursor.takeSignIf("(")) {
                fraction = IntegerLiterals.unsigned(cursor);
                cursor.expectSign(")");
            }
        }
        return new TypeName("INTERVAL " + first + (first == last ? "" : " TO " + last), precision,
            (int) Math.min(fraction, Integer.MAX_VALUE), offset);
    }

    private IntervalField field() {
        IntervalField field = field(cursor.peek());
        if (field == null) {
            throw cursor.unexpected("YEAR, MONTH, DAY, HOUR, MINUTE or SECOND");
        }
        cursor.take();
        return field;
    }

    private static IntervalField field(Token token) {
        if (token.kind() == TokenKind.WORD) {
            for (IntervalField field : IntervalField.values()) {
                if (token.isWord(field.name())) {
                    return field;
                }
            }
        }
        return null;
    }

    /// Returns the expression in parentheses; a difference followed by interval fields becomes an [Elapsed].
    public Expression elapsed(Expression parenthesised, int offset) {
        boolean difference = parenthesised instanceof Chain chain
            && chain.steps().getLast().op() == ArithmeticOperator.SUBTRACT;
        return difference && field(cursor.peek()) != null
            ? new Elapsed((Chain) parenthesised, qualifier(offset), offset) : parenthesised;
    }
}
