// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.base.error.SqlFailure;
import bowler.types.TypesError;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.jsonpath.JsonPathTree.Condition;
import bowler.types.jsonpath.JsonPathTree.Node;
import bowler.types.jsonpath.JsonPathTree.Subscript;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Reads a path:
///
///     path       [lax | strict] sum
///     sum        product { (+ | -) product }      product  unary { (* | / | %) unary }      unary  { + | - } steps
///     steps      ($ | $name | @ | last | literal | (sum)) { step }
///     step       .name  ."name"  .*  .method([number, ...])  [*]  [sum [to sum], ...]  ?(condition)
///     condition  and { || and }    and  not { && not }    not  ! (condition) | exists(sum) | (condition) [is unknown] | sum sign sum
///                                                          | sum starts with sum | sum like_regex "expression" [flag "letters"]
public final class JsonPathParser {
    private static final int MAX_DEPTH = 40;
    /// The maximum nesting of steps and operators. Evaluation uses some stack frames for each of them.
    private static final int MAX_STEPS = 400;
    private static final String[] SIGNS = {"==", "!=", "<>", "<=", ">=", "<", ">", "="};

    private final String text;
    private final List<String> named = new ArrayList<>();
    private int at;
    private int depth;
    private int filters;
    private int subscripts;
    /// An upper bound of the depth of the tree read so far.
    private int height;

    private JsonPathParser(String text) {
        this.text = text;
    }

    public static JsonPath parse(String text) {
        JsonPathParser parser = new JsonPathParser(text);
        boolean strict = parser.takeWord("strict");
        if (!strict) {
            parser.takeWord("lax");
        }
        Node node = parser.sum();
        parser.blanks();
        if (parser.at != text.length()) {
            throw parser.bad("the end");
        }
        return new JsonPath(!strict, node, parser.named);
    }

    private Node sum() {
        if (++depth > MAX_DEPTH) {
            throw bad("at most " + MAX_DEPTH + " levels");
        }
        Node left = product();
        while (atSign('+') || atSign('-')) {
            rise();
            char sign = text.charAt(at++);
            left = new Node.Arithmetic(sign, left, product());
        }
        depth--;
        return left;
    }

    private void rise() {
        if (++height > MAX_STEPS) {
            throw bad("at most " + MAX_STEPS + " steps and operators");
        }
    }

    private Node product() {
        Node left = unary();
        while (atSign('*') || atSign('/') || atSign('%')) {
            rise();
            char sign = text.charAt(at++);
            left = new Node.Arithmetic(sign, left, unary());
        }
        return left;
    }

    private Node unary() {
        boolean signed = false;
        boolean negative = false;
        while (atSign('-') || atSign('+')) {
            signed = true;
            negative ^= text.charAt(at++) == '-';
        }
        Node operand = steps(primary());
        return signed ? new Node.Sign(negative, operand) : operand;
    }

    private Node primary() {
        blanks();
        char first = at < text.length() ? text.charAt(at) : 0;
        if (first == '$') {
            at++;
            boolean isVariable = at < text.length() && Character.isJavaIdentifierStart(text.charAt(at)) && text.charAt(at) != '$';
            return isVariable ? variable() : new Node.Root();
        }
        if (first == '@') {
            if (filters == 0) {
                throw bad("something other than @, which stands in filters");
            }
            at++;
            return new Node.Current();
        }
        if (first == '(') {
            at++;
            Node inner = sum();
            take(')');
            return inner;
        }
        if (first == '"') {
            return new Node.Literal(new JsonValue.Text(string()));
        }
        if (first >= '0' && first <= '9' || first == '.') {
            return number();
        }
        if (subscripts > 0 && takeWord("last")) {
            return JsonPathTree.LAST;
        }
        if (takeWord("true")) {
            return new Node.Literal(new JsonValue.Truth(true));
        }
        if (takeWord("false")) {
            return new Node.Literal(new JsonValue.Truth(false));
        }
        if (takeWord("null")) {
            return new Node.Literal(JsonValue.NULL);
        }
        throw bad("$, @, a variable or a constant");
    }

    private Node variable() {
        String name = name();
        if (!named.contains(name)) {
            named.add(name);
        }
        return new Node.Variable(name);
    }

    private Node number() {
        int from = at;
        while (at < text.length() && (text.charAt(at) >= '0' && text.charAt(at) <= '9' || text.charAt(at) == '.'
                || (text.charAt(at) | 0x20) == 'e'
                || (text.charAt(at) == '-' || text.charAt(at) == '+') && (text.charAt(at - 1) | 0x20) == 'e')) {
            at++;
        }
        try {
            BigDecimal number = new BigDecimal(text.substring(from, at));
            if (Math.abs((long) number.scale()) < 1000) {
                return new Node.Literal(new JsonValue.Number(number));
            }
        } catch (NumberFormatException noNumber) {
            throw TypesError.BAD_JSON_PATH.causedBy(noNumber, text, "a number", from + 1);
        }
        at = from;
        throw bad("a number of moderate size");
    }

    private Node steps(Node start) {
        Node node = start;
        while (atSign('.') || atSign('[') || atSign('?')) {
            rise();
            if (atSign('.')) {
                at++;
                node = member(node);
            } else if (atSign('[')) {
                at++;
                node = element(node);
            } else {
                at++;
                take('(');
                filters++;
                node = new Node.Filter(node, condition());
                filters--;
                take(')');
            }
        }
        return node;
    }

    private Node member(Node input) {
        if (atSign('*')) {
            at++;
            return new Node.Member(input, null);
        }
        if (atSign('"')) {
            return new Node.Member(input, string());
        }
        String name = name();
        if (!atSign('(')) {
            return new Node.Member(input, name);
        }
        Integer max = JsonPathMethods.ARGUMENTS.get(name);
        if (max == null) {
            throw bad("one of the methods " + String.join(", ", new TreeSet<>(JsonPathMethods.ARGUMENTS.keySet())));
        }
        at++;
        List<Integer> arguments = new ArrayList<>();
        if (max > 0 && !atSign(')')) {
            boolean decimal = name.equals("decimal");
            arguments.add(count(decimal ? 1 : 0, decimal ? JsonPathMethods.MAX_DIGITS : JsonPathMethods.MAX_FRACTION));
            if (decimal && takeIf(',')) {
                arguments.add(count(0, arguments.getFirst()));
            }
        }
        JsonDateTimeTemplate template = name.equals("datetime") && atSign('"') ? template() : null;
        take(')');
        return new Node.Method(input, name, arguments, template);
    }

    private JsonDateTimeTemplate template() {
        int from = at;
        try {
            JsonDateTimeTemplate template = new JsonDateTimeTemplate(string());
            if (template.isMoment()) {
                return template;
            }
        } catch (SqlFailure unknownPart) {
            at = from;
            throw bad("a template of dates and times as in TO_TIMESTAMP");
        }
        at = from;
        throw bad("a template with fields of a date or time");
    }

    private int count(int min, int max) {
        blanks();
        int from = at;
        int count = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9' && count <= max) {
            count = count * 10 + text.charAt(at++) - '0';
        }
        if (at == from || count < min || count > max) {
            at = from;
            throw bad("a number from " + min + " to " + max);
        }
        return count;
    }

    private Node element(Node input) {
        if (atSign('*')) {
            at++;
            take(']');
            return new Node.Element(input, null);
        }
        List<Subscript> list = new ArrayList<>();
        subscripts++;
        do {
            Node from = sum();
            list.add(new Subscript(from, takeWord("to") ? sum() : null));
        } while (takeIf(','));
        subscripts--;
        take(']');
        return new Node.Element(input, list);
    }

    private Condition condition() {
        if (++depth > MAX_DEPTH) {
            throw bad("at most " + MAX_DEPTH + " levels");
        }
        int outerHeight = height;
        int max = height;
        List<Condition> any = new ArrayList<>();
        do {
            List<Condition> all = new ArrayList<>();
            do {
                height = outerHeight;
                all.add(negation());
                max = Math.max(max, height);
            } while (takeSigns("&&"));
            any.add(all.size() == 1 ? all.getFirst() : new Condition.All(all));
        } while (takeSigns("||"));
        height = max;
        depth--;
        return any.size() == 1 ? any.getFirst() : new Condition.Any(any);
    }

    private Condition negation() {
        blanks();
        if (atSign('!') && !text.startsWith("!=", at)) {
            at++;
            blanks();
            if (takeWord("exists")) {
                return new Condition.Not(exists());
            }
            take('(');
            Condition condition = condition();
            take(')');
            return new Condition.Not(condition);
        }
        if (takeWord("exists")) {
            return exists();
        }
        int start = at;
        if (atSign('(')) {
            // Try a condition in parentheses first; it may turn out to be an operand.
            at++;
            int outerDepth = depth;
            try {
                Condition condition = condition();
                take(')');
                if (takeWord("is")) {
                    if (!takeWord("unknown")) {
                        throw bad("unknown");
                    }
                    return new Condition.IsUnknown(condition);
                }
                return condition;
            } catch (SqlFailure noCondition) {
                at = start;
                depth = outerDepth;
            }
        }
        Node left = sum();
        if (takeWord("starts")) {
            if (!takeWord("with")) {
                throw bad("with");
            }
            return new Condition.StartsWith(left, sum());
        }
        if (takeWord("like_regex")) {
            return new Condition.Like(left, pattern());
        }
        blanks();
        for (String sign : SIGNS) {
            if (takeSigns(sign)) {
                return new Condition.Compare(sign.equals("=") ? "==" : sign.equals("<>") ? "!=" : sign, left, sum());
            }
        }
        throw bad("a comparison");
    }

    private Pattern pattern() {
        if (!atSign('"')) {
            throw bad("a regular expression in double quotes");
        }
        String expression = string();
        int flags = 0;
        if (takeWord("flag")) {
            blanks();
            int from = at;
            String letters = atSign('"') ? string() : "";
            for (int letter = 0; letter < letters.length(); letter++) {
                flags |= switch (letters.charAt(letter)) {
                    case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                    case 's' -> Pattern.DOTALL;
                    case 'm' -> Pattern.MULTILINE;
                    case 'x' -> Pattern.COMMENTS;
                    case 'q' -> Pattern.LITERAL;
                    default -> 0x8000_0000;
                };
            }
            if (letters.isEmpty() || flags < 0) {
                at = from;
                throw bad("flags in double quotes: i, s, m, x, q");
            }
        }
        try {
            return Pattern.compile(expression, flags);
        } catch (PatternSyntaxException wrong) {
            throw TypesError.BAD_REGULAR_EXPRESSION.causedBy(wrong, expression, wrong.getDescription());
        }
    }

    private Condition exists() {
        take('(');
        Condition exists = new Condition.Exists(sum());
        take(')');
        return exists;
    }

    private String name() {
        blanks();
        int from = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at)) && (at > from || !Character.isDigit(text.charAt(at)))) {
            at++;
        }
        if (at == from) {
            throw bad("a name");
        }
        return text.substring(from, at);
    }

    private String string() {
        blanks();
        int from = at;
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            throw bad("the end of a string");
        }
        at = end + 1;
        return ((JsonValue.Text) JsonReader.read(text.substring(from, at))).text();
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean atSign(char sign) {
        blanks();
        return at < text.length() && text.charAt(at) == sign;
    }

    private boolean takeIf(char sign) {
        boolean found = atSign(sign);
        at += found ? 1 : 0;
        return found;
    }

    private void take(char sign) {
        if (!takeIf(sign)) {
            throw bad("\"" + sign + '"');
        }
    }

    private boolean takeSigns(String signs) {
        blanks();
        boolean found = text.startsWith(signs, at);
        at += found ? signs.length() : 0;
        return found;
    }

    private boolean takeWord(String word) {
        blanks();
        int end = at + word.length();
        boolean found = text.startsWith(word, at) && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
        at = found ? end : at;
        return found;
    }

    private RuntimeException bad(String expected) {
        return TypesError.BAD_JSON_PATH.failure(text, expected, at + 1);
    }
}
