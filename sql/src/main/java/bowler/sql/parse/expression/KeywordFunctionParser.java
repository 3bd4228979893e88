// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.AllOf;
import bowler.sql.ast.Expression.AnyOf;
import bowler.sql.ast.Expression.Chain;
import bowler.sql.ast.Expression.Choice;
import bowler.sql.ast.Expression.Comparing;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.Conversion;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.NullTest;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Expression.RegisterName;
import bowler.sql.ast.Expression.Step;
import bowler.sql.ast.Expression.TryConversion;
import bowler.sql.ast.Expression.When;
import bowler.sql.ast.Expression;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.number.ArithmeticOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Parses functions with keywords among their arguments, such as EXTRACT(YEAR FROM d), and functions that are synonyms
/// of CASE. All become their plain forms.
final class KeywordFunctionParser {
    /// The formats of SQLite whose fields MySQL has, too.
    private static final Pattern STRFTIME = Pattern.compile("(?:[^%]|%[YmdHMSjw%])*");
    private static final Pattern FIELD = Pattern.compile("%.");

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    KeywordFunctionParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Parses the call at the cursor; returns null if it has the common form.
    Expression call(Token name) {
        return switch (name.text()) {
            case "EXTRACT" -> extract();
            case "POSITION" -> position();
            case "SUBSTRING" -> substring();
            case "OVERLAY" -> overlay();
            case "TRY_CAST" -> tryCast();
            case "ADDDATE", "SUBDATE" -> moved();
            case "DATE_SUB", "DATE_ADD" -> atInterval() ? moved() : name.isWord("DATE_ADD") ? withUnit() : null;
            case "DATEDIFF" -> atUnit() ? withUnit() : daysBetween();
            case "DATEADD", "DATE_DIFF", "DATEPART" -> withUnit();
            case "IF" -> iif();
            case "DECODE" -> decode();
            case "NVL2" -> nvl2();
            case "IIF", "CASEWHEN" -> iif();
            case "CONVERT" -> convert();
            case "JSON_EXTRACT" -> extracted();
            case "ENCODE" -> encode();
            case "DIV", "SHA2", "UNIX_TIMESTAMP", "FROM_UNIXTIME" -> renamed(name);
            case "STRFTIME" -> cursor.hasDerbyRules() ? null : formatted();
            case "CURRENT_TIMESTAMP", "LOCALTIMESTAMP" -> cursor.peek(2).isSign(")") ? null : present();
            default -> null;
        };
    }

    /// Parses SQLite's STRFTIME('format', time), in which the time may be 'now'.
    private Expression formatted() {
        int offset = open();
        Token format = cursor.peek();
        if (format.kind() != TokenKind.STRING || !STRFTIME.matcher(format.text()).matches()) {
            throw cursor.unexpected("a format as a literal, with %Y, %m, %d, %H, %M, %S, %j, %w and %%,");
        }
        cursor.take();
        cursor.expectSign(",");
        boolean isNow = cursor.peek().kind() == TokenKind.STRING && cursor.peek().text().equals("now");
        Expression time = isNow ? new RegisterName(SpecialRegister.CURRENT_TIMESTAMP, cursor.take().offset()) : scalars.expression();
        // MySQL's %M is the name of a month.
        String minutes = FIELD.matcher(format.text()).replaceAll(field -> field.group().equals("%M") ? "%i" : field.group());
        return closed("DATE_FORMAT", List.of(time, new Constant(LiteralKind.STRING, minutes, format.offset())), offset);
    }

    /// Parses CURRENT_TIMESTAMP(digits).
    private Expression present() {
        int offset = cursor.peek().offset();
        TypeName type = new TypeParser(cursor).timestamp();
        return new Conversion(new RegisterName(SpecialRegister.CURRENT_TIMESTAMP, offset), type, offset);
    }

    private int open() {
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        return offset;
    }

    private Expression closed(String function, List<Expression> arguments, int offset) {
        cursor.expectSign(")");
        return new Invocation(function, arguments, false, offset);
    }

    /// Parses a word or string that names a field or unit.
    private Expression unit() {
        Token word = cursor.peek();
        if (word.kind() != TokenKind.WORD && word.kind() != TokenKind.STRING) {
            throw cursor.unexpected("a field as YEAR or HOUR");
        }
        cursor.take();
        return new Constant(LiteralKind.STRING, word.text(), word.offset());
    }

    /// Returns whether the call has a field or unit with further arguments, that is, a number of arguments other than
    /// two.
    private boolean atUnit() {
        int depth = 0;
        int commas = 0;
        for (int ahead = 2; cursor.peek(ahead).kind() != TokenKind.END && depth >= 0; ahead++) {
            Token token = cursor.peek(ahead);
            depth += token.isSign("(") ? 1 : token.isSign(")") ? -1 : 0;
            commas += depth == 0 && token.isSign(",") ? 1 : 0;
        }
        return commas != 1;
    }

    /// Returns whether the second argument is an interval.
    private boolean atInterval() {
        int depth = 0;
        for (int ahead = 2; cursor.peek(ahead).kind() != TokenKind.END && depth >= 0; ahead++) {
            Token token = cursor.peek(ahead);
            depth += token.isSign("(") ? 1 : token.isSign(")") ? -1 : 0;
            if (depth == 0 && token.isSign(",")) {
                return cursor.peek(ahead + 1).isWord("INTERVAL");
            }
        }
        return false;
    }

    /// Parses MySQL's DATE_ADD(moment, interval), DATE_SUB, ADDDATE and SUBDATE.
    private Expression moved() {
        ArithmeticOperator op = cursor.peek().text().contains("SUB") ? ArithmeticOperator.SUBTRACT : ArithmeticOperator.ADD;
        int offset = open();
        Expression moment = scalars.expression();
        int at = cursor.expectSign(",").offset();
        Expression interval = scalars.expression();
        cursor.expectSign(")");
        return new Chain(moment, List.of(new Step(op, interval, at)), offset);
    }

    /// Parses MySQL's DATEDIFF(later, earlier), in days.
    private Expression daysBetween() {
        int offset = open();
        List<Expression> ends = scalars.expressions();
        if (ends.size() != 2) {
            throw cursor.unexpected("a unit and two moments, or two moments");
        }
        return closed("DATEDIFF", List.of(new Constant(LiteralKind.STRING, "DAY", offset), ends.get(1), ends.get(0)), offset);
    }

    private Expression extract() {
        int offset = open();
        Expression field = unit();
        cursor.expect("FROM");
        return closed("EXTRACT", List.of(field, scalars.expression()), offset);
    }

    private Expression withUnit() {
        String name = cursor.peek().text();
        int offset = open();
        List<Expression> arguments = new ArrayList<>(List.of(unit()));
        cursor.expectSign(",");
        arguments.addAll(scalars.expressions());
        return closed(name.equals("DATEPART") ? "DATE_PART" : name, arguments, offset);
    }

    /// Parses MySQL's JSON_EXTRACT(json, '$.path').
    private Expression extracted() {
        int offset = open();
        Expression json = scalars.expression();
        cursor.expectSign(",");
        Token path = cursor.peek();
        if (path.kind() != TokenKind.STRING || !path.text().startsWith("$")) {
            throw cursor.unexpected("a path as a literal, as '$.member',");
        }
        cursor.take();
        cursor.expectSign(")");
        return new Expression.Accessed(json, path.text().substring(1), List.of(), null, offset);
    }

    /// Parses CONVERT(x, type).
    private Expression convert() {
        int offset = open();
        Expression operand = scalars.expression();
        cursor.expectSign(",");
        TypeName type = new TypeParser(cursor).type();
        cursor.expectSign(")");
        return new Conversion(operand, type, true, offset);
    }

    /// Parses PostgreSQL's ENCODE(bytes, 'hex').
    private Expression encode() {
        int offset = open();
        List<Expression> bytes = List.of(scalars.expression());
        cursor.expectSign(",");
        boolean hex = coding();
        cursor.expectSign(")");
        return hex ? new Invocation("LOWER", List.of(new Invocation("HEX", bytes, false, offset)), false, offset)
                : new Invocation("TO_BASE64", bytes, false, offset);
    }

    /// Takes 'hex' or 'base64'; returns whether it was the former.
    private boolean coding() {
        String word = cursor.peek().kind() == TokenKind.STRING ? cursor.peek().text().toLowerCase(Locale.ROOT) : "";
        if (!word.equals("hex") && !word.equals("base64")) {
            throw cursor.unexpected("'hex' or 'base64'");
        }
        cursor.take();
        return word.equals("hex");
    }

    /// Parses functions of other databases that are expressed by functions of Bowler.
    private Expression renamed(Token name) {
        int offset = open();
        List<Expression> given = cursor.atSign(")") ? List.of() : scalars.expressions();
        boolean maybeNone = name.isWord("UNIX_TIMESTAMP");
        if (given.size() > (name.isWord("DIV") || name.isWord("SHA2") || name.isWord("FROM_UNIXTIME") ? 2 : 1) || given.isEmpty() && !maybeNone) {
            throw cursor.unexpected("another number of arguments of " + name.text());
        }
        Expression last = given.isEmpty() ? new RegisterName(SpecialRegister.CURRENT_TIMESTAMP, offset) : given.getLast();
        if (name.isWord("FROM_UNIXTIME")) {
            Expression moment = new Conversion(new Invocation("TO_TIMESTAMP", given.subList(0, 1), false, offset),
                new TypeName("TIMESTAMP", -1, -1, offset), offset);
            cursor.expectSign(")");
            return given.size() == 1 ? moment : new Invocation("DATE_FORMAT", List.of(moment, last), false, offset);
        }
        if (name.isWord("UNIX_TIMESTAMP")) {
            Expression moment = new Conversion(last, new TypeName("TIMESTAMP WITH TIME ZONE", -1, -1, offset), offset);
            Expression seconds = closed("EXTRACT", List.of(new Constant(LiteralKind.STRING, "EPOCH", offset), moment), offset);
            return new Conversion(seconds, new TypeName("BIGINT", -1, -1, offset), offset);
        }
        if (given.size() != 2) {
            throw cursor.unexpected("two arguments of " + name.text());
        }
        if (name.isWord("DIV")) {
            Step step = new Step(ArithmeticOperator.DIVIDE, last, last.offset());
            return closed("TRUNC", List.of(new Chain(given.getFirst(), List.of(step), offset)), offset);
        }
        String bits = last instanceof Constant constant ? constant.text() : "";
        if (!List.of("224", "256", "384", "512").contains(bits)) {
            throw cursor.unexpected("224, 256, 384 or 512 behind the first argument of SHA2");
        }
        return closed("SHA" + bits, given.subList(0, 1), offset);
    }

    /// Parses POSITION(part IN text), or with a comma.
    private Expression position() {
        int offset = open();
        Expression part = scalars.additive();
        if (!cursor.takeIf("IN")) {
            cursor.expectSign(",");
        }
        return closed("POSITION", List.of(part, scalars.expression()), offset);
    }

    /// Parses SUBSTRING(text FROM start [FOR length]), SUBSTRING(text FOR length), or with commas. A literal string in
    /// place of the start is a regular expression, as in PostgreSQL.
    private Expression substring() {
        int offset = open();
        List<Expression> arguments = new ArrayList<>(List.of(scalars.expression()));
        boolean isMatch = !cursor.hasDerbyRules() && (cursor.at("FROM") || cursor.atSign(",")) && cursor.peek(1).kind() == TokenKind.STRING && cursor.peek(2).isSign(")");
        if (isMatch) {
            cursor.take();
            return matched(arguments.getFirst(), offset);
        }
        if (cursor.takeIf("FROM")) {
            arguments.add(scalars.expression());
            if (cursor.takeIf("FOR")) {
                arguments.add(scalars.expression());
            }
        } else if (cursor.at("FOR")) {
            arguments.add(new Constant(LiteralKind.INTEGER, "1", cursor.take().offset()));
            arguments.add(scalars.expression());
        } else {
            cursor.expectSign(",");
            arguments.addAll(scalars.expressions());
        }
        return closed("SUBSTRING", arguments, offset);
    }

    /// Parses a regular expression. The result is what its first group matches, or what all of it matches.
    private Expression matched(Expression text, int offset) {
        Token expression = cursor.take();
        int at = expression.offset();
        return closed("REGEXP_SUBSTR", List.of(text, new Constant(LiteralKind.STRING, expression.text(), at),
            new Constant(LiteralKind.INTEGER, "1", at), new Constant(LiteralKind.INTEGER, "1", at), new Constant(LiteralKind.STRING, "", at),
            new Constant(LiteralKind.INTEGER, hasGroup(expression.text()) ? "1" : "0", at)), offset);
    }

    private static boolean hasGroup(String expression) {
        try {
            return Pattern.compile(expression).matcher("").groupCount() > 0;
        } catch (PatternSyntaxException invalid) {
            // The function reports it when it compiles the expression.
            return false;
        }
    }

    /// Parses OVERLAY(text PLACING other FROM start [FOR length]), or with commas.
    private Expression overlay() {
        int offset = open();
        List<Expression> arguments = new ArrayList<>(List.of(scalars.expression()));
        if (cursor.takeIf("PLACING")) {
            arguments.add(scalars.expression());
            cursor.expect("FROM");
            arguments.add(scalars.expression());
            if (cursor.takeIf("FOR")) {
                arguments.add(scalars.expression());
            }
        } else {
            cursor.expectSign(",");
            arguments.addAll(scalars.expressions());
        }
        return closed("OVERLAY", arguments, offset);
    }

    private Expression tryCast() {
        int offset = open();
        Expression operand = scalars.expression();
        cursor.expect("AS");
        TypeName type = new TypeParser(cursor).type();
        cursor.expectSign(")");
        return new TryConversion(operand, type, offset);
    }

    /// Parses DECODE(value, search, result, ... [, otherwise]). It is a simple CASE in which NULL equals NULL.
    private Expression decode() {
        int offset = open();
        Expression first = scalars.expression();
        boolean decodes = cursor.atSign(",") && cursor.peek(1).kind() == TokenKind.STRING && cursor.peek(2).isSign(")");
        if (decodes) {
            // PostgreSQL's DECODE(text, 'hex').
            cursor.take();
            return closed(coding() ? "UNHEX" : "FROM_BASE64", List.of(first), offset);
        }
        List<Expression> arguments = new ArrayList<>(List.of(first));
        while (cursor.takeSignIf(",")) {
            arguments.add(scalars.expression());
        }
        cursor.expectSign(")");
        if (arguments.size() < 3) {
            throw cursor.unexpected("at least three arguments of DECODE");
        }
        Expression value = arguments.getFirst();
        List<When> branches = new ArrayList<>();
        int at = 1;
        for (; at + 1 < arguments.size(); at += 2) {
            branches.add(new When(same(value, arguments.get(at)), arguments.get(at + 1)));
        }
        return new Choice(null, branches, at < arguments.size() ? arguments.get(at) : null, offset);
    }

    private static Expression same(Expression value, Expression search) {
        int offset = search.offset();
        if (search instanceof NullValue) {
            return new NullTest(value, false, offset);
        }
        Expression equal = new Comparing(Comparison.EQUAL, value, search, offset);
        return search instanceof Constant ? equal : new AnyOf(List.of(equal, new AllOf(List.of(
            new NullTest(value, false, offset), new NullTest(search, false, offset)), offset)), offset);
    }

    /// Parses NVL2(value, result if not NULL, result if NULL).
    private Expression nvl2() {
        int offset = open();
        Expression value = scalars.expression();
        cursor.expectSign(",");
        Expression present = scalars.expression();
        cursor.expectSign(",");
        Expression absent = scalars.expression();
        cursor.expectSign(")");
        return new Choice(null, List.of(new When(new NullTest(value, true, offset), present)), absent, offset);
    }

    /// Parses IIF(condition, result if true, other result).
    private Expression iif() {
        int offset = open();
        Expression condition = scalars.expression();
        cursor.expectSign(",");
        Expression yes = scalars.expression();
        cursor.expectSign(",");
        Expression no = scalars.expression();
        cursor.expectSign(")");
        return new Choice(null, List.of(new When(condition, yes)), no, offset);
    }
}
