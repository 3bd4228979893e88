// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Exclusion;
import bowler.plan.query.WindowFrame.Unit;
import bowler.plan.query.WindowFunction;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.Windowed;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression.Window.Bound;
import bowler.sql.ast.Expression.Window.Frame;
import bowler.sql.ast.Expression.Window.Named;
import bowler.sql.ast.Expression.Window;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Parses OVER, the WINDOW clause and QUALIFY. WINDOW and ROWS are their only reserved keywords.
public final class WindowParser {
    /// Reserved words that can begin an expression.
    private static final Set<String> EXPRESSION_STARTS = Set.of(
            "NOT", "CASE", "CAST", "AVG", "MAX", "MIN", "SUM", "ANY", "SOME", "EXISTS", "TRUE", "FALSE", "UNKNOWN",
            "NULL", "NULLIF", "CHAR", "VARCHAR", "INT", "INTEGER", "BIGINT", "SMALLINT", "DOUBLE", "SUBSTRING", "UPPER",
            "LOWER", "TRIM", "LTRIM", "RTRIM", "YEAR", "HOUR", "MINUTE", "SECOND", "CURRENT_DATE", "CURRENT_TIME",
            "CURRENT_TIMESTAMP", "CURRENT_USER", "SESSION_USER", "USER", "CURRENT");

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    public WindowParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Returns the call, as a window function if OVER follows.
    Expression over(Expression call) {
        boolean only = call instanceof Invocation(var name, var arguments, var escaped, var at)
                && WindowFunction.named(name) != null;
        boolean fromLast = false;
        boolean ignoreNulls = false;
        if (only && cursor.at("FROM") && (cursor.peek(1).isWord("FIRST") || cursor.peek(1).isWord("LAST"))
                && ((Invocation) call).function().equals("NTH_VALUE")) {
            cursor.take();
            fromLast = cursor.take().isWord("LAST");
        }
        if (only && (cursor.at("IGNORE", "NULLS") || cursor.at("RESPECT", "NULLS"))) {
            int offset = cursor.offset();
            ignoreNulls = cursor.take().isWord("IGNORE");
            cursor.take();
            if (!WindowFunction.named(((Invocation) call).function()).skipsNulls()) {
                throw SyntaxError.UNEXPECTED.failure("OVER", ignoreNulls ? "IGNORE" : "RESPECT", cursor.placeOf(offset));
            }
        }
        Token next = cursor.peek(1);
        boolean over = cursor.at("OVER") && (next.isSign("(") || next.kind() == TokenKind.QUOTED
                || next.kind() == TokenKind.WORD && !ReservedWords.contains(next.text()));
        if (!over) {
            if (only && (fromLast || ignoreNulls || ((Invocation) call).function().equals("ROW_NUMBER"))) {
                throw cursor.unexpected("OVER");
            }
            return call;
        }
        if (!only && !(call instanceof Aggregation)) {
            throw cursor.unexpected("no OVER, as " + ((Invocation) call).function() + " is no window function,");
        }
        cursor.take();
        int offset = cursor.offset();
        Window window = cursor.atSign("(") ? window()
                : new Window(cursor.name("the name of a window"), true, List.of(), List.of(), null, offset);
        return new Windowed(call, fromLast, ignoreNulls, window, call.offset());
    }

    private Window window() {
        int offset = cursor.expectSign("(").offset();
        String base = cursor.atName() && !atSpecification() ? cursor.take().text() : null;
        List<Expression> partition = List.of();
        if (cursor.at("PARTITION", "BY")) {
            cursor.take();
            cursor.take();
            partition = scalars.expressions();
        }
        List<OrderItem> order = List.of();
        if (cursor.at("ORDER")) {
            cursor.expect("ORDER", "BY");
            order = new OrderByParser(cursor, scalars).items();
        }
        Frame frame = cursor.at("ROWS") || cursor.at("RANGE") || cursor.at("GROUPS") ? frame() : null;
        if (!cursor.atSign(")")) {
            throw cursor.unexpected(frame != null ? "\")\"" : "PARTITION BY, ORDER BY, ROWS, RANGE, GROUPS or \")\"");
        }
        cursor.take();
        return new Window(base, false, partition, order, frame, offset);
    }

    /// Returns whether PARTITION, RANGE or GROUPS here begins a clause; all may also be names.
    private boolean atSpecification() {
        if (cursor.at("PARTITION")) {
            return cursor.peek(1).isWord("BY");
        }
        Token next = cursor.peek(1);
        return (cursor.at("RANGE") || cursor.at("GROUPS")) && !next.isSign(")") && !next.isWord("PARTITION")
                && !next.isWord("ORDER") && !next.isWord("ROWS") && !next.isWord("RANGE") && !next.isWord("GROUPS");
    }

    private Frame frame() {
        Token unit = cursor.take();
        Bound start;
        Bound end;
        if (cursor.takeIf("BETWEEN")) {
            start = bound();
            rejectFrameStart(start);
            cursor.expect("AND");
            end = bound();
            if (end.kind().compareTo(start.kind()) < 0 || end.kind() == BoundKind.UNBOUNDED_PRECEDING) {
                throw SyntaxError.UNEXPECTED.failure("a bound that is not before the first one", shown(end.kind()),
                        cursor.placeOf(end.offset()));
            }
        } else {
            start = bound();
            rejectFrameStart(start);
            if (start.kind() == BoundKind.FOLLOWING) {
                throw SyntaxError.UNEXPECTED.failure("a bound that is not behind the current row", "FOLLOWING",
                        cursor.placeOf(start.offset()));
            }
            end = new Bound(BoundKind.CURRENT_ROW, null, start.offset());
        }
        return new Frame(Unit.valueOf(unit.text()), start, end, exclusion(), unit.offset());
    }

    private void rejectFrameStart(Bound bound) {
        if (bound.kind() == BoundKind.UNBOUNDED_FOLLOWING) {
            throw SyntaxError.UNEXPECTED.failure("a bound where a frame can begin", shown(bound.kind()),
                    cursor.placeOf(bound.offset()));
        }
    }

    private static String shown(BoundKind kind) {
        return kind.name().replace('_', ' ');
    }

    private Bound bound() {
        int offset = cursor.offset();
        if (cursor.at("UNBOUNDED", "PRECEDING") || cursor.at("UNBOUNDED", "FOLLOWING")) {
            cursor.take();
            return new Bound(cursor.take().isWord("PRECEDING") ? BoundKind.UNBOUNDED_PRECEDING
                    : BoundKind.UNBOUNDED_FOLLOWING, null, offset);
        }
        if (cursor.at("CURRENT", "ROW")) {
            cursor.take();
            cursor.take();
            return new Bound(BoundKind.CURRENT_ROW, null, offset);
        }
        Expression count = scalars.additive();
        if (!cursor.at("PRECEDING") && !cursor.at("FOLLOWING")) {
            throw cursor.unexpected("PRECEDING or FOLLOWING");
        }
        return new Bound(cursor.take().isWord("PRECEDING") ? BoundKind.PRECEDING : BoundKind.FOLLOWING, count, offset);
    }

    private Exclusion exclusion() {
        if (!cursor.takeIf("EXCLUDE")) {
            return Exclusion.NONE;
        }
        if (cursor.takeIf("CURRENT")) {
            cursor.expect("ROW");
            return Exclusion.CURRENT_ROW;
        }
        if (cursor.takeIf("GROUP")) {
            return Exclusion.GROUP;
        }
        if (cursor.takeIf("TIES")) {
            return Exclusion.TIES;
        }
        if (cursor.takeIf("NO")) {
            cursor.expect("OTHERS");
            return Exclusion.NONE;
        }
        throw cursor.unexpected("CURRENT ROW, GROUP, TIES or NO OTHERS");
    }

    /// Parses the WINDOW clause; returns null if it is absent.
    public List<Named> clause() {
        if (!cursor.takeIf("WINDOW")) {
            return null;
        }
        List<Named> windows = new ArrayList<>();
        do {
            int offset = cursor.offset();
            String name = cursor.name("the name of a window");
            cursor.expect("AS");
            windows.add(new Named(name, window(), offset));
        } while (cursor.takeSignIf(","));
        return windows;
    }

    /// Parses QUALIFY and returns its condition; null if it is absent.
    public Expression qualify() {
        return cursor.takeIf("QUALIFY") ? scalars.expression() : null;
    }

    /// Returns whether QUALIFY after a table begins the clause, rather than being the table's alias.
    public static boolean atQualify(TokenCursor cursor) {
        if (!cursor.at("QUALIFY")) {
            return false;
        }
        Token next = cursor.peek(1);
        return switch (next.kind()) {
            case WORD -> !ReservedWords.contains(next.text()) || EXPRESSION_STARTS.contains(next.text());
            case SIGN -> next.isSign("(") && !atNames(cursor, 2) || next.isSign("-") || next.isSign("+")
                    || next.isSign("{");
            case QUOTED, STRING, HEX, INTEGER, DECIMAL, FLOAT, PARAMETER -> true;
            case PROPERTIES, END -> false;
        };
    }

    /// Returns whether a list of names follows, up to its closing parenthesis.
    private static boolean atNames(TokenCursor cursor, int first) {
        for (int ahead = first;; ahead += 2) {
            Token name = cursor.peek(ahead);
            Token sign = cursor.peek(ahead + 1);
            boolean isName = name.kind() == TokenKind.QUOTED
                    || name.kind() == TokenKind.WORD && !ReservedWords.contains(name.text());
            if (!isName || !sign.isSign(",") && !sign.isSign(")")) {
                return false;
            }
            if (sign.isSign(")")) {
                return true;
            }
        }
    }
}
