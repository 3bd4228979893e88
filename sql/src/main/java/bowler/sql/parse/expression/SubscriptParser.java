// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.Accessed;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.Subscript;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.function.json.JsonSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/// Parses suffixes of a value. Elements and slices of arrays: `[subscript]`, `[from:to]`. Members and elements of JSON:
/// `.name`, `."name"`, `[0]`, `[1 to last]`, `[*]`. A method at the end, such as `.integer()`, gives the value a type.
final class SubscriptParser {
    private static final Set<String> METHODS =
            Set.of("STRING", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIME", "TIMESTAMP");

    /// The upper bound of a slice without one; greater than every subscript.
    private static final String LAST = String.valueOf(Integer.MAX_VALUE);

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    SubscriptParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Returns whether a subscript, member or method follows a value here.
    boolean isHere() {
        return cursor.atSign("[") || cursor.atSign(".") && (cursor.peekIsName(1) || atMethod(cursor));
    }

    /// Returns whether the name after the dot is that of a method, with its parentheses.
    static boolean atMethod(TokenCursor cursor) {
        Token name = cursor.peek(1);
        return name.kind() == TokenKind.WORD && METHODS.contains(name.text()) && cursor.peek(2).isSign("(")
                && cursor.peek(3).isSign(")");
    }

    /// Returns whether `->` comes next, which PostgreSQL and MySQL write before a member, or PostgreSQL's `#>` before a
    /// path.
    boolean atArrow() {
        return (cursor.atSign("-") || cursor.atSign("#")) && cursor.peek(1).isSign(">") && cursor.peek(1).offset() == cursor.offset() + 1;
    }

    /// Parses `-> 'member'`, `-> 0` or `-> '$.path'`, which returns JSON. The operator `->>` returns text, and NULL for
    /// a JSON null. `#> '{member, 0}'` and `#>>` take several steps.
    Expression arrow(Expression operand) {
        boolean isPath = cursor.atSign("#");
        int offset = cursor.take().offset();
        cursor.take();
        boolean text = cursor.atSign(">") && cursor.offset() == offset + 2;
        if (text) {
            cursor.take();
        }
        Token name = cursor.peek();
        if (isPath) {
            String steps = steps(name);
            return text ? text(operand, "$" + steps, offset) : new Accessed(operand, steps, List.of(), null, offset);
        }
        if (name.kind() != TokenKind.STRING && name.kind() != TokenKind.INTEGER) {
            throw cursor.unexpected("the name of a member, the number of an element or a path, as a literal,");
        }
        cursor.take();
        String path = name.kind() == TokenKind.INTEGER ? "[" + name.text() + "]" : name.text().startsWith("$") ? name.text().substring(1)
                : member(name.text());
        List<Subscript> subscripts = name.kind() != TokenKind.INTEGER ? List.of()
                : List.of(new Subscript(new Constant(LiteralKind.INTEGER, name.text(), name.offset()), path.length()));
        return text ? text(operand, "$" + path, offset) : new Accessed(operand, path, subscripts, null, offset);
    }

    /// Parses a path of PostgreSQL, `'{member, 0}'`. A number is that of an element.
    private String steps(Token path) {
        String written = path.text().strip();
        if (path.kind() != TokenKind.STRING || written.length() < 3 || !written.startsWith("{") || !written.endsWith("}")) {
            throw cursor.unexpected("a path as a literal, such as '{member,0}',");
        }
        StringBuilder steps = new StringBuilder();
        for (String part : written.substring(1, written.length() - 1).split(",", -1)) {
            String step = part.strip();
            boolean isQuoted = step.length() > 1 && step.startsWith("\"") && step.endsWith("\"");
            boolean isNumber = step.length() < 10 && !step.isEmpty() && step.chars().allMatch(c -> c >= '0' && c <= '9');
            steps.append(isNumber ? "[" + step + "]" : member(isQuoted ? step.substring(1, step.length() - 1) : step));
        }
        cursor.take();
        return steps.toString();
    }

    /// Returns JSON_VALUE's text for a scalar, and the JSON text for objects and arrays.
    private static Expression text(Expression json, String path, int offset) {
        TypeName type = new TypeName("VARCHAR", -1, -1, offset);
        List<Expression> forms = new ArrayList<>();
        for (JsonSpec.Form form : List.of(JsonSpec.Form.VALUE, JsonSpec.Form.QUERY)) {
            forms.add(new Expression.JsonFound(form, json, path, List.of(), type, JsonSpec.Wrapper.NONE, false,
                    JsonSpec.Behavior.NULL, null, JsonSpec.Behavior.NULL, null, offset));
        }
        forms.set(1, new Expression.NullIf(forms.get(1), new Constant(LiteralKind.STRING, "null", offset), offset));
        return new Expression.Coalesced(forms, offset);
    }

    Expression behind(Expression given) {
        Expression operand = given;
        int offset = cursor.offset();
        StringBuilder path = new StringBuilder();
        List<Subscript> subscripts = new ArrayList<>();
        boolean onlySubscripts = true;
        int wraps = 0;
        while (isHere()) {
            if (cursor.atSign("[") && !isInside(SubscriptParser::isOfPath)) {
                cursor.requireShallow(++wraps);
                operand = path.isEmpty() ? operand : new Accessed(operand, path.toString(), subscripts, null, offset);
                path.setLength(0);
                subscripts = new ArrayList<>();
                onlySubscripts = true;
                operand = elements(operand, offset);
            } else if (cursor.atSign("[")) {
                onlySubscripts &= isInside(SubscriptParser::isOfSum) && !cursor.peek(1).isSign("]");
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

    /// Returns a member accessor in the path language.
    private static String member(String name) {
        return ".\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /// Returns whether all tokens between the brackets here are of this kind.
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

    /// Parses `[subscript]`, or a slice `[from:to]`, of which either bound may be omitted.
    private Expression elements(Expression array, int offset) {
        int at = cursor.expectSign("[").offset();
        Expression first = cursor.atSign(":") ? new Constant(LiteralKind.INTEGER, "1", at) : scalars.expression();
        if (!cursor.takeSignIf(":")) {
            cursor.expectSign("]");
            return new Expression.Element(array, first, offset);
        }
        Expression last = cursor.atSign("]") ? new Constant(LiteralKind.INTEGER, LAST, at) : scalars.expression();
        cursor.expectSign("]");
        if (cursor.atSign("[")) {
            throw cursor.unexpected("a slice in parentheses before another subscript");
        }
        return new Expression.Invocation("ARRAY_SLICE", List.of(array, first, last), false, offset);
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
