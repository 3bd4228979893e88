// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import bowler.tools.migrate.dialect.SqlToken.Kind;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Translates expressions and queries of Bowler token by token. It knows what differs between the databases; it does not
/// parse. An expression with a function or a word that the target does not have is refused.
public final class ExpressionTranslator {
    /// Words before a parenthesis that are not functions.
    private static final Set<String> SYNTAX = Set.of("ALL", "AND", "ANY", "AS", "BETWEEN", "BY", "CASE", "CHECK", "ELSE", "EXCEPT", "EXISTS", "FROM", "HAVING",
        "IN", "INCLUDE", "INTERSECT", "INTO", "JOIN", "KEY", "LIKE", "NOT", "ON", "OR", "OVER", "PARTITION", "RETURN", "SELECT", "SET",
        "SETS", "SOME", "TABLE", "THEN", "UNION", "UNIQUE", "USING", "VALUES", "WHEN", "WHERE", "DISTINCT", "FILTER", "LATERAL", "ROLLUP",
        "CUBE", "GROUP", "FIRST", "NEXT", "OFFSET", "ARRAY");
    private static final Set<String> AFTER_TABLE = Set.of("WHERE", "GROUP", "HAVING", "ORDER", "UNION", "EXCEPT", "INTERSECT", "JOIN", "INNER", "LEFT", "RIGHT", "FULL",
        "CROSS", "NATURAL", "ON", "USING", "FETCH", "OFFSET", "LIMIT", "FOR", "WITH", "WINDOW");
    /// Words that PostgreSQL reserves and that begin a clause after a quoted name.
    private static final Set<String> AFTER_NAME = Set.of("ASC", "DESC", "END", "LIMIT", "OFFSET", "WINDOW");
    private static final Set<String> INTERVAL_FIELDS = Set.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND");
    private static final Set<String> REGISTERS = Set.of("DATE", "TIME", "TIMESTAMP", "USER", "ROLE");

    private final Dialect dialect;
    /// Routines of the database that the target has as well, in upper case.
    private final Set<String> routines;
    private List<SqlToken> tokens;
    private StringBuilder out;
    private int at;
    /// Tells for each open parenthesis whether it contains a derived table.
    private final Deque<Boolean> parentheses = new ArrayDeque<>();
    private int derivedTables;

    public ExpressionTranslator(Dialect dialect, Set<String> routines) {
        this.dialect = dialect;
        this.routines = routines;
    }

    public String translate(String sql) throws Untranslatable {
        return translate(SqlToken.of(sql));
    }

    public String translate(List<SqlToken> text) throws Untranslatable {
        tokens = text;
        parentheses.clear();
        out = new StringBuilder();
        for (at = 0; at < tokens.size(); at++) {
            token(tokens.get(at));
        }
        return out.toString().strip();
    }

    /// Fails if the tokens contain a word that the target does not have.
    public void refuseUnknownWords(List<SqlToken> text) throws Untranslatable {
        for (SqlToken each : text) {
            if (each.kind() == Kind.WORD && dialect.vocabulary().unknown().contains(each.identifier())) {
                throw new Untranslatable(each.identifier() + " has no translation");
            }
        }
    }

    private void token(SqlToken token) throws Untranslatable {
        switch (token.kind()) {
            case NAME -> append(token, isCalled() ? function(token) : dialect.name(token.identifier()));
            case BITS -> append(token, dialect.bits(java.util.HexFormat.of().parseHex(token.text().substring(2, token.text().length() - 1)), false));
            case WORD -> word(token);
            case SYMBOL -> sign(token);
            case NUMBER -> append(token, number(token.text()));
            default -> append(token, token.text());
        }
    }

    /// Returns a number without underscores, and in decimal digits.
    private static String number(String text) {
        String digits = text.replace("_", "");
        int radix = digits.length() < 2 || digits.charAt(0) != '0' ? 0 : switch (Character.toLowerCase(digits.charAt(1))) {
            case 'x' -> 16;
            case 'o' -> 8;
            case 'b' -> 2;
            default -> 0;
        };
        return radix == 0 ? digits : new BigInteger(digits.substring(2), radix).toString();
    }

    private void sign(SqlToken token) throws Untranslatable {
        if (token.isSign("::") && dialect instanceof DerbyDialect) {
            throw new Untranslatable("'::' has no translation; write CAST");
        }
        if (token.isSign("{") || token.isSign("?") || token.isSign("%") || token.isSign("^")) {
            throw new Untranslatable("'" + token.text() + "' has no translation");
        }
        append(token, token.text());
        if (token.isSign("(")) {
            parentheses.push(isDerivedTable());
        } else if (token.isSign(")") && !parentheses.isEmpty() && parentheses.pop() && !isNamed()) {
            out.append(" AS Q").append(++derivedTables);
        }
    }

    /// Returns whether the parenthesis begins a query after FROM or JOIN.
    private boolean isDerivedTable() {
        return at > 0 && (tokens.get(at - 1).is("FROM") || tokens.get(at - 1).is("JOIN"))
            && at + 1 < tokens.size() && (tokens.get(at + 1).is("SELECT") || tokens.get(at + 1).is("VALUES"));
    }

    /// Returns whether a correlation name follows the parenthesis. Derby and PostgreSQL demand one.
    private boolean isNamed() {
        SqlToken next = at + 1 < tokens.size() ? tokens.get(at + 1) : null;
        return next != null && (next.kind() == Kind.NAME || next.kind() == Kind.WORD && !AFTER_TABLE.contains(next.identifier()));
    }

    private void word(SqlToken token) throws Untranslatable {
        String word = token.identifier();
        boolean isQualifier = next(".");
        if (token.is("CURRENT") && at + 1 < tokens.size() && REGISTERS.contains(tokens.get(at + 1).identifier())) {
            at++;
            append(token, "CURRENT_" + tokens.get(at).identifier());
        } else if (token.is("CURRENT") && at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.WORD && !tokens.get(at + 1).is("ROW")) {
            throw new Untranslatable("CURRENT " + tokens.get(at + 1).identifier() + " has no translation");
        } else if (token.is("USER") && dialect instanceof H2Dialect && !previousSign(".")) {
            append(token, "CURRENT_USER");
        } else if (dialect instanceof DerbyDialect && (token.is("DISTINCT") && followedBy("ON") || token.is("OVER") && !followedBy("(", ")"))) {
            throw new Untranslatable(word + " has no such form in Derby");
        } else if (token.is("DISTINCT") && countsSeveral()) {
            throw new Untranslatable("COUNT(DISTINCT ...) of several values has no counterpart");
        } else if (dialect instanceof DerbyDialect && token.is("NULL") && isSelected()) {
            throw new Untranslatable("NULL in a select list needs a type in Derby");
        } else if (dialect instanceof PostgresDialect && token.is("VALUES") && !next("(")) {
            throw new Untranslatable("VALUES needs parentheses in PostgreSQL");
        } else if (dialect instanceof PostgresDialect && INTERVAL_FIELDS.contains(word) && previousSign(")")) {
            throw new Untranslatable("a difference as an interval of " + word + " has no such form in PostgreSQL");
        } else if (token.is("NEXT") && followedBy("VALUE", "FOR")) {
            append(token, nextValue());
        } else if (token.is("AS") && isInCast()) {
            append(token, token.text());
            castType();
        } else if (previousSign("::")) {
            // Derby has no such cast; the word is a type, also before a parenthesis.
            append(token, token.text());
        } else if (isMoment(word) && next("(") && !(dialect instanceof DerbyDialect)) {
            moment(token, word);
        } else if (isCalled() && !isQualifier) {
            append(token, function(token));
        } else if (dialect.vocabulary().unknown().contains(word) && !previousSign(".")) {
            throw new Untranslatable(word + " has no translation");
        } else if (dialect.vocabulary().reserved().contains(word) && isName()) {
            append(token, dialect.name(word));
        } else {
            append(token, token.text());
        }
    }

    /// Returns whether a list of values follows COUNT(DISTINCT, or for Derby also a row.
    private boolean countsSeveral() {
        if (at < 2 || !previousSign("(") || !tokens.get(at - 2).is("COUNT")) {
            return false;
        }
        int depth = 0;
        for (int after = at + 1; after < tokens.size() && depth >= 0; after++) {
            SqlToken token = tokens.get(after);
            depth += token.isSign("(") ? 1 : token.isSign(")") ? -1 : 0;
            boolean isRow = depth == 1 && dialect instanceof DerbyDialect && (next("(") || followedBy("ROW", "("));
            if (token.isSign(",") && (depth == 0 || isRow)) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether the token is a whole item of a select list.
    private boolean isSelected() {
        boolean ends = at + 1 == tokens.size() || next(",") || tokens.get(at + 1).is("FROM");
        if (!ends || at == 0 || !previousSign(",") && !tokens.get(at - 1).is("SELECT")) {
            return false;
        }
        int depth = 0;
        for (int before = at - 1; before >= 0; before--) {
            SqlToken token = tokens.get(before);
            depth += token.isSign(")") ? 1 : token.isSign("(") ? -1 : 0;
            if (depth < 0 || depth == 0 && (token.is("SELECT") || token.is("FROM") || token.is("VALUES"))) {
                return depth == 0 && token.is("SELECT");
            }
        }
        return false;
    }

    private static boolean isMoment(String word) {
        return word.equals("DATE") || word.equals("TIME") || word.equals("TIMESTAMP");
    }

    /// Translates `DATE('2024-01-01')`, which other databases write as a literal.
    private void moment(SqlToken token, String word) throws Untranslatable {
        if (at + 3 < tokens.size() && tokens.get(at + 2).kind() == Kind.STRING && tokens.get(at + 3).isSign(")")) {
            append(token, word + " " + tokens.get(at + 2).text());
            at += 3;
        } else {
            throw new Untranslatable(word + "(...) has no translation");
        }
    }

    /// Returns whether a word that the target reserves is a name here: it is qualified, or follows what ends no operand.
    private boolean isName() {
        if (previousSign(".")) {
            return true;
        }
        SqlToken before = at == 0 ? null : tokens.get(at - 1);
        if (before != null && before.kind() == Kind.NAME && AFTER_NAME.contains(tokens.get(at).identifier())) {
            return false;
        }
        boolean isInterval = before != null && (before.kind() == Kind.STRING || before.kind() == Kind.NUMBER);
        boolean isClause = before != null && before.kind() == Kind.WORD && !before.is("SELECT") && !before.is("AND") && !before.is("OR") && !before.is("BY")
            && !before.is("WHERE") && !before.is("NOT");
        return !isInterval && !isClause && !previousSign(")") && !(before != null && before.isSign("(") && at + 1 < tokens.size() && tokens.get(at + 1).is("FROM"));
    }

    private boolean isCalled() {
        return next("(") && !isListed();
    }

    /// Returns whether the parenthesis that follows lists columns: of a correlation name, or of the table of an INSERT.
    private boolean isListed() {
        int chain = at;
        while (chain > 1 && tokens.get(chain - 1).isSign(".")) {
            chain -= 2;
        }
        SqlToken before = chain == 0 ? null : tokens.get(chain - 1);
        return before != null && (before.is("AS") && !isInCast() || before.is("INTO") || before.isSign(")") || before.is("WITH") || before.is("RECURSIVE"));
    }

    private boolean next(String sign) {
        return at + 1 < tokens.size() && tokens.get(at + 1).isSign(sign);
    }

    private boolean followedBy(String... texts) {
        for (int i = 0; i < texts.length; i++) {
            if (at + 1 + i >= tokens.size() || !tokens.get(at + 1 + i).text().equalsIgnoreCase(texts[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean previousSign(String sign) {
        return at > 0 && tokens.get(at - 1).isSign(sign);
    }

    private String function(SqlToken token) throws Untranslatable {
        String name = token.identifier();
        if (token.kind() == Kind.WORD && SYNTAX.contains(name)) {
            if (dialect.vocabulary().unknown().contains(name)) {
                throw new Untranslatable(name + " has no translation");
            }
            return token.text();
        }
        if (routines.contains(name)) {
            return token.kind() == Kind.NAME ? dialect.name(name) : token.text();
        }
        String translated = dialect.vocabulary().functions().get(name);
        if (translated == null || token.kind() == Kind.NAME) {
            throw new Untranslatable("the function " + name + " has no counterpart");
        }
        return translated.equals(name) ? token.text() : translated;
    }

    /// Returns whether the token is the AS of a CAST: the parenthesis around it follows CAST or a function with a type.
    private boolean isInCast() {
        int depth = 0;
        for (int before = at - 1; before > 0; before--) {
            if (tokens.get(before).isSign(")")) {
                depth++;
            } else if (tokens.get(before).isSign("(") && depth-- == 0) {
                return tokens.get(before - 1).is("CAST") || tokens.get(before - 1).is("TRY_CAST") || tokens.get(before - 1).is("XMLSERIALIZE");
            }
        }
        return false;
    }

    /// Translates the type between AS and the closing parenthesis of a CAST.
    private void castType() throws Untranslatable {
        StringBuilder type = new StringBuilder();
        int depth = 0;
        while (at + 1 < tokens.size()) {
            SqlToken next = tokens.get(at + 1);
            depth += next.isSign("(") ? 1 : next.isSign(")") ? -1 : 0;
            if (depth < 0) {
                break;
            }
            boolean isName = next.kind() == Kind.NAME;
            type.append(type.isEmpty() ? "" : next.space()).append(isName ? next.text() : next.text().toUpperCase(Locale.ROOT));
            at++;
        }
        String name = type.toString().equals("INT") ? "INTEGER" : type.toString().equals("DOUBLE PRECISION") ? "DOUBLE" : type.toString();
        TargetType target = dialect.type(name);
        if (target.difference() != null) {
            throw new Untranslatable("the type " + name + " has no counterpart");
        }
        out.append(' ').append(target.text());
    }

    /// Translates `NEXT VALUE FOR sequence`.
    private String nextValue() throws Untranslatable {
        if (dialect instanceof DerbyDialect) {
            throw new Untranslatable("a value of a sequence is drawn");
        }
        StringBuilder sequence = new StringBuilder();
        at += 2;
        do {
            at++;
            SqlToken part = tokens.get(at);
            sequence.append(part.isSign(".") ? "." : dialect.name(part.identifier()));
        } while (next(".") || tokens.get(at).isSign("."));
        return dialect instanceof PostgresDialect ? "nextval('" + sequence.toString().replace("'", "''") + "')" : "NEXT VALUE FOR " + sequence;
    }

    private void append(SqlToken token, String text) {
        out.append(token.space()).append(text);
    }
}
