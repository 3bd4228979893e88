// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.Expression.Accessed;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TypeName;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.Locale;
import java.util.Set;

/// Members and elements of JSON: `.name`, `."name"`, `[0]`, `[1 to last]`, `[*]`, and at the end a method that gives the value a
/// type, as `.integer()`.
final class AccessParser {
    private static final Set<String> METHODS =
            Set.of("STRING", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIME", "TIMESTAMP");

    private final TokenCursor cursor;

    AccessParser(TokenCursor cursor) {
        this.cursor = cursor;
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

    Expression behind(Expression operand) {
        int offset = cursor.offset();
        StringBuilder path = new StringBuilder();
        while (isHere()) {
            if (cursor.atSign("[")) {
                subscript(path);
            } else if (atMethod(cursor)) {
                cursor.take();
                Token name = cursor.take();
                cursor.take();
                cursor.take();
                path.append('.').append(name.text().toLowerCase(Locale.ROOT)).append("()");
                return new Accessed(operand, path.toString(), method(name), offset);
            } else {
                cursor.take();
                path.append(member(cursor.spelling()));
                cursor.take();
            }
        }
        return new Accessed(operand, path.toString(), null, offset);
    }

    /// A member in the language of paths.
    private static String member(String name) {
        return ".\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private void subscript(StringBuilder path) {
        path.append(cursor.expectSign("[").text());
        int before = path.length();
        while (!cursor.atSign("]")) {
            Token token = cursor.peek();
            boolean fits = token.kind() == TokenKind.INTEGER || token.isWord("LAST") || token.isWord("TO")
                    || token.isSign(",") || token.isSign("*") || token.isSign("-") || token.isSign("+");
            if (!fits) {
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
