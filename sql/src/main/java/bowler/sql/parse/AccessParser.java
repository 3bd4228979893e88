// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.Expression.Accessed;
import bowler.sql.ast.Expression.Subscript;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TypeName;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/// Elements of arrays: `[subscript]`. Members and elements of JSON: `.name`, `."name"`, `[0]`, `[1 to last]`, `[*]`, and at the end a method that gives the value a
/// type, as `.integer()`.
final class AccessParser {
    private static final Set<String> METHODS =
            Set.of("STRING", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIME", "TIMESTAMP");

    private final TokenCursor cursor;
    private final ScalarParser scalars;

    AccessParser(TokenCursor cursor, ScalarParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Whether behind a value something is asked of it.
    boolean isHere() {
        return cursor.atSign("[") || cursor.atSign(".") && (cursor.peekIsName(1) || atMethod(cursor));
    }

    /// Whether a method is asked for at the point.
    static boolean atMethod(TokenCursor cursor) {
        Token name = cursor.peek(1);
        return name.kind() == TokenKind.WORD && METHODS.contains(name.text()) && cursor.peek(2).isSign("(")
                && cursor.peek(3).isSign(")");
    }

    Expression behind(Expression given) {
        Expression operand = given;
        int offset = cursor.offset();
        StringBuilder path = new StringBuilder();
        List<Subscript> subscripts = new ArrayList<>();
        boolean onlySubscripts = true;
        int wraps = 0;
        while (isHere()) {
            if (cursor.atSign("[") && !isInside(AccessParser::isOfPath)) {
                cursor.requireShallow(++wraps);
                operand = path.isEmpty() ? operand : new Accessed(operand, path.toString(), subscripts, null, offset);
                path.setLength(0);
                subscripts = new ArrayList<>();
                onlySubscripts = true;
                operand = new Expression.Element(operand, bracketed(), offset);
            } else if (cursor.atSign("[")) {
                onlySubscripts &= isInside(AccessParser::isOfSum) && !cursor.peek(1).isSign("]");
                int mark = cursor.mark();
                Expression value = onlySubscripts ? bracketed() : null;
                cursor.backTo(mark);
                subscript(path);
                if (value != null) {
                    subscripts.add(new Subscript(value, path.length()));
                }
            } else if (atMethod(cursor)) {
                cursor.take();
                Token name = cursor.take();
                cursor.take();
                cursor.take();
                path.append('.').append(name.text().toLowerCase(Locale.ROOT)).append("()");
                return new Accessed(operand, path.toString(), subscripts, method(name), offset);
            } else {
                cursor.take();
                onlySubscripts = false;
                path.append(member(cursor.spelling()));
                cursor.take();
            }
        }
        return path.isEmpty() ? operand : new Accessed(operand, path.toString(), subscripts, null, offset);
    }

    /// A member in the language of paths.
    private static String member(String name) {
        return ".\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /// Whether between the brackets here are tokens of a kind alone, or none.
    private boolean isInside(Predicate<Token> kind) {
        int ahead = 1;
        while (kind.test(cursor.peek(ahead))) {
            ahead++;
        }
        return cursor.peek(ahead).isSign("]") || ahead == 1 && cursor.peek(1).kind() == TokenKind.END;
    }

    private static boolean isOfPath(Token token) {
        return isOfSum(token) || token.isWord("LAST") || token.isWord("TO") || token.isSign(",") || token.isSign("*");
    }

    private static boolean isOfSum(Token token) {
        return token.kind() == TokenKind.INTEGER || token.isSign("-") || token.isSign("+");
    }

    private Expression bracketed() {
        cursor.expectSign("[");
        Expression subscript = scalars.expression();
        cursor.expectSign("]");
        return subscript;
    }

    private void subscript(StringBuilder path) {
        path.append(cursor.expectSign("[").text());
        int before = path.length();
        while (!cursor.atSign("]")) {
            Token token = cursor.peek();
            if (!isOfPath(token)) {
                throw cursor.unexpected("the number of an element, last, to, * or ]");
            }
            cursor.take();
            path.append(path.length() > before ? " " : "").append(token.kind() == TokenKind.WORD ? token.text().toLowerCase(Locale.ROOT) : token.text());
        }
        if (path.length() == before) {
            throw cursor.unexpected("the number of an element, last or *");
        }
        path.append(cursor.take().text());
    }

    private static TypeName method(Token name) {
        return new TypeName(name.isWord("STRING") ? "VARCHAR" : name.text(), -1, -1, name.offset());
    }
}
