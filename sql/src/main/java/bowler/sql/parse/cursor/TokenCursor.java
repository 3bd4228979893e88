// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.base.error.SqlFailure;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.suggest.ErrorWithHint;
import bowler.sql.suggest.ErrorWithSuggestion;
import bowler.sql.suggest.NearestName;
import bowler.sql.token.Lexer;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.SourceLocation;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The position in the tokens, which all parsers of a statement share, and the elementary steps over tokens.
public final class TokenCursor {
    /// The maximum nesting depth. It suffices for statements written by people or object-relational mappers. It fits a
    /// stack of 512 KiB in interpreted code: a level takes about 3.5 KiB, in seven interpreted frames.
    static final int MAX_DEPTH = 120;
    /// The depth of a nested query, in levels of parentheses.
    private static final int QUERY_DEPTH = 3;
    /// The words that can continue a query.
    private static final List<String> CLAUSES = List.of("FROM", "WHERE", "GROUP", "HAVING", "ORDER", "OFFSET", "FETCH",
            "LIMIT", "FOR", "WITH", "UNION", "EXCEPT", "INTERSECT", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS",
            "NATURAL", "WINDOW", "SET", "VALUES", "RETURNING");
    /// The words that can continue an expression or a list element.
    private static final List<String> OPERATORS = List.of("AND", "LIKE", "BETWEEN", "ASC", "DESC", "NULLS");
    private static final List<String> NAME_FOLLOWERS = List.of(
            "FROM", "AS", "ASC", "DESC", "IS", "IN", "LIKE", "BETWEEN", "AND", "OR", "NOT", "THEN", "END");
    private static final List<String> NEVER_NAMES = List.of("AND", "OR", "NOT", "END", "THEN", "WHEN", "ELSE", "ALL", "ANY",
            "SOME", "IN", "IS", "AS", "LIKE", "BETWEEN", "DISTINCT");
    private static final String RESERVED = "It is a reserved word, and a name only in double quotes.";

    private final String text;
    private final List<Token> tokens;
    private final List<Name> mentions = new ArrayList<>();
    private int next;
    private int parameterCount;
    private int depth;
    /// A word that ends a query here; null if there is none.
    private String reserved;
    private boolean derbyRules;

    public TokenCursor(String text) {
        this.text = text;
        tokens = Lexer.tokens(text);
    }

    /// Applies Derby's grammar to this text, which is the statement of a session in Derby's mode. Stored texts are
    /// parsed without it.
    public void applyDerbyRules() {
        derbyRules = true;
        for (Token token : tokens) {
            Lexer.requireDerbySign(text, token);
            if (token.kind() == TokenKind.STRING && text.charAt(token.offset()) != '\''
                    || token.kind() == TokenKind.QUOTED && text.charAt(token.offset()) != '"') {
                throw SyntaxError.STRING_PREFIX.failure(placeOf(token));
            }
        }
    }

    public boolean hasDerbyRules() {
        return derbyRules;
    }

    public Token peek() {
        return tokens.get(next);
    }

    public Token peek(int ahead) {
        return tokens.get(Math.min(next + ahead, tokens.size() - 1));
    }

    public Token take() {
        Token token = tokens.get(next);
        if (token.kind() != TokenKind.END) {
            next++;
        }
        return token;
    }

    public int offset() {
        return peek().offset();
    }

    /// Returns the current position, for [#backTo]. No `?` may be taken in between.
    public int mark() {
        return next;
    }

    public void backTo(int mark) {
        next = mark;
    }

    public int nextParameter() {
        return parameterCount++;
    }

    /// Records a name in FROM that may refer to a common table.
    public void addTableReference(String name, int offset) {
        mentions.add(new Name(null, name, offset));
    }

    public List<Name> mentionedTables() {
        return mentions;
    }

    public void enter() {
        depth++;
        requireShallow(0);
    }

    /// Fails if wrapping the current node `wraps` times would exceed the maximum depth. Wrapping deepens the tree as
    /// parentheses do.
    public void requireShallow(int wraps) {
        if (depth + wraps > MAX_DEPTH) {
            throw SyntaxError.TOO_DEEP.failure(MAX_DEPTH, place());
        }
    }

    public void leave() {
        depth--;
    }

    public void enterQuery() {
        depth += QUERY_DEPTH - 1;
        enter();
    }

    public void leaveQuery() {
        depth -= QUERY_DEPTH;
    }

    public boolean at(String word) {
        return peek().isWord(word);
    }

    public boolean atSign(String sign) {
        return peek().isSign(sign);
    }

    public boolean at(String word, String following) {
        return peek().isWord(word) && peek(1).isWord(following);
    }

    /// Returns whether a `LIMIT` or `OFFSET` here begins a clause; both may also be names.
    public boolean atRowCountClause() {
        if (!at("LIMIT") && !at("OFFSET")) {
            return false;
        }
        Token token = peek(1);
        return token.kind() == TokenKind.INTEGER || token.kind() == TokenKind.PARAMETER || token.isSign("-") || token.isSign("+")
                || token.isWord("CAST") || at("LIMIT") && (token.isWord("ALL") || token.isWord("NULL"));
    }

    /// Returns whether a MINUS there means EXCEPT, because a query follows it; no query can follow a name.
    public boolean atMinus(int ahead) {
        if (!peek(ahead).isWord("MINUS")) {
            return false;
        }
        int at = ahead + 1;
        if (peek(at).isWord("ALL") || peek(at).isWord("DISTINCT")) {
            return true;
        }
        while (peek(at).isSign("(")) {
            at++;
        }
        return peek(at).isWord("SELECT") || peek(at).isWord("VALUES") || peek(at).isWord("TABLE")
                || peek(at).isWord("WITH") && at > ahead + 1;
    }

    public boolean takeIf(String word) {
        boolean found = at(word);
        if (found) {
            next++;
        }
        return found;
    }

    /// Takes all of the words if they come next in this order; otherwise takes none.
    public boolean takeWordsIf(String... words) {
        for (int ahead = 0; ahead < words.length; ahead++) {
            if (!peek(ahead).isWord(words[ahead])) {
                if (words[0].equals("IF") && ahead == words.length - 1) {
                    requireNotNear(ahead, words[ahead]);
                }
                return false;
            }
        }
        next += words.length;
        return true;
    }

    public boolean takeSignIf(String sign) {
        boolean found = atSign(sign);
        if (found) {
            next++;
        }
        return found;
    }

    public Token expect(String word) {
        if (!at(word)) {
            throw unexpected(word);
        }
        return take();
    }

    /// Fails if the word `ahead` is nearly one of these words. Callers use it before they accept the word as a name.
    public void requireNotNear(int ahead, String... words) {
        SqlFailure slip = slip(next + ahead, String.join(" or ", words), List.of(words));
        if (slip != null) {
            throw slip;
        }
    }

    public void expect(String word, String following) {
        if (at(word) && following.equals("BY") && peek(1).kind() != TokenKind.END && standsAsName()) {
            throw ErrorWithHint.failure(SyntaxError.UNEXPECTED, RESERVED, word + " BY", peek().shown(), place());
        }
        expect(word);
        expect(following);
    }

    public Token expectSign(String sign) {
        if (!atSign(sign)) {
            throw sign.equals(")") ? unclosed("\")\"", CLAUSES) : unexpected('"' + sign + '"');
        }
        return take();
    }

    /// Takes the closing parenthesis after the elements of a list.
    public void closeList(List<String> words) {
        if (!takeSignIf(")")) {
            throw unclosed(peek().kind() == TokenKind.END ? "\")\"" : "\",\" or \")\"", words);
        }
    }

    private SqlFailure unclosed(String expected, List<String> words) {
        SqlFailure slip = slip(next, expected, OPERATORS);
        slip = slip == null ? slip(next - 1, expected, List.of("DISTINCT")) : slip;
        return slip == null ? unexpected(expected, words) : slip;
    }

    public boolean atName() {
        return peekIsName(0);
    }

    public boolean peekIsName(int ahead) {
        Token token = peek(ahead);
        return token.kind() == TokenKind.QUOTED
                || token.kind() == TokenKind.WORD && !ReservedWords.contains(token.text()) && !token.text().equals(reserved);
    }

    /// Makes a word reserved that otherwise may be a name; null for none. Returns the word reserved until now.
    public String reserve(String word) {
        String before = reserved;
        reserved = word;
        return before;
    }

    /// Returns the name at the cursor in its original case.
    public String spelling() {
        Token token = peek();
        if (token.kind() != TokenKind.WORD) {
            return token.text();
        }
        int end = token.offset();
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return text.substring(token.offset(), end);
    }

    /// Takes an unqualified name.
    public String name(String what) {
        if (!atName()) {
            boolean beginsClause = peek(1).isWord("BY")
                    || (at("WHERE") || at("SELECT") || at("TABLE") || at("HAVING")) && peekIsName(1);
            boolean isReserved = peek().kind() == TokenKind.WORD && !beginsClause;
            throw ErrorWithHint.failure(SyntaxError.UNEXPECTED,
                isReserved ? RESERVED : remedyOfComma(), what, peek().shown(), place());
        }
        return take().text();
    }

    /// Takes the name of a result's column after AS. Reserved words may stand there, except in Derby's mode.
    public String columnLabel() {
        boolean isWord = peek().kind() == TokenKind.WORD && !at("FROM") && !derbyRules;
        return isWord ? take().text() : name("the name of the column");
    }

    /// Takes a name with an optional schema.
    public Name qualifiedName(String what) {
        int offset = offset();
        String first = name(what);
        return takeSignIf(".") ? new Name(first, name(what), offset) : new Name(null, first, offset);
    }

    /// Takes names with optional schemas, separated by commas.
    public List<Name> qualifiedNames(String what) {
        List<Name> names = new ArrayList<>();
        do {
            names.add(qualifiedName(what));
        } while (takeSignIf(","));
        return names;
    }

    /// Rewrites the tokens from here on, so that `VALUES (name)` means a column of the row that was to be inserted.
    public void nameNewRow(String row) {
        for (int at = next; at + 3 < tokens.size(); at++) {
            boolean isCall = tokens.get(at).isWord("VALUES") && tokens.get(at + 1).isSign("(") && tokens.get(at + 3).isSign(")");
            if (isCall && peekIsName(at + 2 - next)) {
                tokens.set(at, new Token(TokenKind.WORD, row, tokens.get(at).offset()));
                tokens.set(at + 1, new Token(TokenKind.SIGN, ".", tokens.get(at + 1).offset()));
                tokens.remove(at + 3);
            }
        }
    }

    public ColumnReference columnReference() {
        return mention("the name of a column");
    }

    /// Takes an unqualified name and its offset.
    public ColumnReference mention(String what) {
        int offset = offset();
        return new ColumnReference(name(what), offset);
    }

    /// Takes names of columns in parentheses.
    public List<ColumnReference> columnReferences() {
        expectSign("(");
        List<ColumnReference> columns = new ArrayList<>();
        do {
            columns.add(columnReference());
        } while (takeSignIf(","));
        closeList(List.of());
        return columns;
    }

    public void expectEnd() {
        if (peek().kind() != TokenKind.END) {
            String end = "the end of the statement";
            SqlFailure slip = slip(next, end, OPERATORS);
            // In `DISTINC a.b`, the misspelt DISTINCT was taken for a column, and `a` for its alias.
            slip = slip == null && atSign(".") ? slip(next - 2, end, List.of("DISTINCT")) : slip;
            throw slip == null ? unexpected(end, CLAUSES) : slip;
        }
    }

    public SqlFailure unexpected(String expected) {
        List<String> words = Stream.of(expected.split("[^A-Z]+")).filter(word -> word.length() > 2).toList();
        return unexpected(expected, words);
    }

    /// Returns the failure for a token that cannot begin an expression.
    public SqlFailure unexpectedHere() {
        String expected = "an expression";
        Token token = peek();
        Token before = next > 0 ? tokens.get(next - 1) : token;
        if (token.kind() == TokenKind.WORD && standsAsName()) {
            return ErrorWithHint.failure(SyntaxError.UNEXPECTED, RESERVED, expected, token.shown(), place());
        }
        if (before.isSign("=") && before.offset() + 1 == token.offset() && token.kind() == TokenKind.SIGN) {
            return token.isSign("=") ? ErrorWithHint.failure(SyntaxError.UNEXPECTED, "One = is enough.", expected, token.shown(), place())
                    : token.isSign("<") || token.isSign(">") ? ErrorWithSuggestion.failure(
                        SyntaxError.UNEXPECTED, token.text() + '=', expected, token.shown(), place()) : unexpected(expected);
        }
        SqlFailure slip = !before.isSign("(") ? null : atSign("*") ? slip(next - 2, expected, List.of("COUNT"))
                : at("SELECT") ? slip(next - 2, expected, List.of("EXISTS", "ANY", "SOME")) : null;
        return slip == null ? unexpected(expected) : slip;
    }

    /// Returns whether the token after a reserved word is one that usually follows a name.
    private boolean standsAsName() {
        Token follower = peek(1);
        if (NEVER_NAMES.contains(peek().text())) {
            return false;
        }
        return switch (follower.kind()) {
            case END -> !at("FROM") && !at("WHERE");
            case SIGN -> "(*{[".indexOf(follower.text()) < 0;
            case WORD -> NAME_FOLLOWERS.contains(follower.text());
            default -> false;
        };
    }

    private String remedyOfComma() {
        return next > 0 && tokens.get(next - 1).isSign(",") ? "Behind a comma stands another element." : null;
    }

    /// Returns the failure for a token that is none of these words. It suggests one of them if this token, or the one
    /// before it, is nearly that word.
    public SqlFailure unexpected(String expected, List<String> words) {
        String remedy = peek().isSign(";") ? "A statement runs alone, without a semicolon."
            : peek().kind() != TokenKind.WORD ? null : next > 0 ? ErrorWithHint.within(peek().text()) : ErrorWithHint.of(peek().text());
        if (remedy == null) {
            SqlFailure slip = slip(next, expected, words);
            slip = slip == null ? slip(next - 1, expected, words) : slip;
            if (slip != null) {
                return slip;
            }
            remedy = remedyOfComma();
        }
        return ErrorWithHint.failure(SyntaxError.UNEXPECTED, remedy, expected, peek().shown(), place());
    }

    /// Returns the failure for a join without ON. The word before the last JOIN may be a misspelt NATURAL or CROSS that
    /// was taken for an alias.
    public SqlFailure unjoined(String expected) {
        int at = next - 1;
        while (!tokens.get(at).isWord("JOIN")) {
            at--;
        }
        SqlFailure slip = slip(at - 1, expected, List.of("NATURAL", "CROSS"));
        return slip == null ? unexpected(expected) : slip;
    }

    /// Returns the failure for a token that is nearly one of these words. Returns null if none is near, or if
    /// `expected` already names it.
    private SqlFailure slip(int at, String expected, List<String> words) {
        Token token = at < 0 ? tokens.getFirst() : tokens.get(Math.min(at, tokens.size() - 1));
        if (at < 0 || token.kind() != TokenKind.WORD || ReservedWords.contains(token.text()) || words.contains(token.text())) {
            return null;
        }
        String meant = NearestName.among(token.text(), words);
        boolean isReported = meant == null || at == next && meant.equals(expected) || meant.equals("AND") && token.text().length() != 3;
        return isReported ? null : ErrorWithSuggestion.failure(SyntaxError.UNEXPECTED, meant, expected, token.shown(), placeOf(token));
    }

    public SqlFailure failure(SyntaxError error, Object subject) {
        return ErrorWithHint.failure(error, ErrorWithHint.of(peek().text()), subject, place());
    }

    public SourceLocation placeOf(Token token) {
        return SourceLocation.of(text, token.offset());
    }

    public SourceLocation place() {
        return SourceLocation.of(text, offset());
    }

    /// Returns the whole text.
    public String text() {
        return text;
    }

    public SourceLocation placeOf(int offset) {
        return SourceLocation.of(text, offset);
    }

    /// Returns the offset of the first `?` among the tokens taken since an offset; -1 if there is none.
    public int parameterSince(int offset) {
        for (Token token : tokens.subList(0, next)) {
            if (token.kind() == TokenKind.PARAMETER && token.offset() >= offset) {
                return token.offset();
            }
        }
        return -1;
    }

    /// Returns the first matching token among those taken since an offset, or null.
    public Token firstSince(int offset, Predicate<Token> wanted) {
        Token first = null;
        for (int index = next - 1; index >= 0 && tokens.get(index).offset() >= offset; index--) {
            first = wanted.test(tokens.get(index)) ? tokens.get(index) : first;
        }
        return first;
    }

    /// Returns the offset after the last token taken, without trailing space.
    public int endOfLast() {
        return peek().kind() == TokenKind.END ? text.length() : offset();
    }

    public String textBetween(int start, int end) {
        return text.substring(start, end).strip();
    }
}
