// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.base.error.SqlFailure;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.Name;
import bowler.sql.suggest.NearestName;
import bowler.sql.suggest.Remedied;
import bowler.sql.suggest.Suggesting;
import bowler.sql.token.Lexer;
import bowler.sql.token.Place;
import bowler.sql.token.ReservedWords;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The parsers' common place in the tokens, with the small steps that all of them take.
final class TokenCursor {
    /// Deep enough for anything that people or mappers write, shallow enough for a stack of 512 KiB
    /// before anything is compiled by the JVM: about 3.5 KiB a level, seven interpreted frames.
    static final int MAX_DEPTH = 120;
    /// A query within a query weighs as much as so many parentheses.
    private static final int QUERY_DEPTH = 3;
    /// What a query can go on with.
    private static final List<String> CLAUSES = List.of("FROM", "WHERE", "GROUP", "HAVING", "ORDER", "OFFSET", "FETCH",
            "LIMIT", "FOR", "WITH", "UNION", "EXCEPT", "INTERSECT", "JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS",
            "NATURAL", "WINDOW", "SET", "VALUES", "RETURNING");

    private final String text;
    private final List<Token> tokens;
    private final List<Name> mentions = new ArrayList<>();
    private int next;
    private int parameterCount;
    private int depth;

    TokenCursor(String text) {
        this.text = text;
        tokens = Lexer.tokens(text);
    }

    Token peek() {
        return tokens.get(next);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(next + ahead, tokens.size() - 1));
    }

    Token take() {
        Token token = tokens.get(next);
        if (token.kind() != TokenKind.END) {
            next++;
        }
        return token;
    }

    int offset() {
        return peek().offset();
    }

    /// The place here, to come back to over tokens among which is no parameter.
    int mark() {
        return next;
    }

    void backTo(int mark) {
        next = mark;
    }

    int nextParameter() {
        return parameterCount++;
    }

    /// Notes a name in FROM that may be that of a common table.
    void mentionTable(String name, int offset) {
        mentions.add(new Name(null, name, offset));
    }

    List<Name> mentionedTables() {
        return mentions;
    }

    void enter() {
        depth++;
        requireShallow(0);
    }

    /// Before what was read is put so often into another node, which makes the tree deeper as parentheses do.
    void requireShallow(int wraps) {
        if (depth + wraps > MAX_DEPTH) {
            throw SyntaxError.TOO_DEEP.failure(MAX_DEPTH, place());
        }
    }

    void leave() {
        depth--;
    }

    void enterQuery() {
        depth += QUERY_DEPTH - 1;
        enter();
    }

    void leaveQuery() {
        depth -= QUERY_DEPTH;
    }

    boolean at(String word) {
        return peek().isWord(word);
    }

    boolean atSign(String sign) {
        return peek().isSign(sign);
    }

    boolean at(String word, String following) {
        return peek().isWord(word) && peek(1).isWord(following);
    }

    /// Whether a `LIMIT` or `OFFSET` here begins a clause; both may also be names.
    boolean atRowCountClause() {
        if (!at("LIMIT") && !at("OFFSET")) {
            return false;
        }
        Token token = peek(1);
        return token.kind() == TokenKind.INTEGER || token.kind() == TokenKind.PARAMETER || token.isSign("-")
                || token.isWord("CAST") || at("LIMIT") && (token.isWord("ALL") || token.isWord("NULL"));
    }

    /// Whether MINUS stands there for EXCEPT: a query follows, as behind no name.
    boolean atMinus(int ahead) {
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

    boolean takeIf(String word) {
        boolean found = at(word);
        if (found) {
            next++;
        }
        return found;
    }

    /// Takes the words if all of them stand here, one after the other.
    boolean takeWordsIf(String... words) {
        for (int ahead = 0; ahead < words.length; ahead++) {
            if (!peek(ahead).isWord(words[ahead])) {
                return false;
            }
        }
        next += words.length;
        return true;
    }

    boolean takeSignIf(String sign) {
        boolean found = atSign(sign);
        if (found) {
            next++;
        }
        return found;
    }

    Token expect(String word) {
        if (!at(word)) {
            throw unexpected(word);
        }
        return take();
    }

    void expect(String word, String following) {
        expect(word);
        expect(following);
    }

    Token expectSign(String sign) {
        if (!atSign(sign)) {
            throw unexpected('"' + sign + '"');
        }
        return take();
    }

    boolean atName() {
        return peekIsName(0);
    }

    boolean peekIsName(int ahead) {
        Token token = peek(ahead);
        return token.kind() == TokenKind.QUOTED
                || token.kind() == TokenKind.WORD && !ReservedWords.contains(token.text());
    }

    /// The name that stands here, its letters as they are written.
    String spelling() {
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

    /// A name without qualification.
    String name(String what) {
        if (!atName()) {
            boolean isReserved = peek().kind() == TokenKind.WORD;
            throw Remedied.failure(SyntaxError.UNEXPECTED,
                isReserved ? "It is a reserved word, and a name only in double quotes." : null,
                what, peek().shown(), place());
        }
        return take().text();
    }

    /// A name that a schema may stand before.
    Name qualifiedName(String what) {
        int offset = offset();
        String first = name(what);
        return takeSignIf(".") ? new Name(first, name(what), offset) : new Name(null, first, offset);
    }

    /// Such names, separated by commas.
    List<Name> qualifiedNames(String what) {
        List<Name> names = new ArrayList<>();
        do {
            names.add(qualifiedName(what));
        } while (takeSignIf(","));
        return names;
    }

    /// From here on `VALUES (name)` is a column of the row that was to be added.
    void nameNewRow(String row) {
        for (int at = next; at + 3 < tokens.size(); at++) {
            boolean isCall = tokens.get(at).isWord("VALUES") && tokens.get(at + 1).isSign("(") && tokens.get(at + 3).isSign(")");
            if (isCall && peekIsName(at + 2 - next)) {
                tokens.set(at, new Token(TokenKind.WORD, row, tokens.get(at).offset()));
                tokens.set(at + 1, new Token(TokenKind.SIGN, ".", tokens.get(at + 1).offset()));
                tokens.remove(at + 3);
            }
        }
    }

    ColumnMention columnMention() {
        return mention("the name of a column");
    }

    /// A name without qualification, with its place.
    ColumnMention mention(String what) {
        int offset = offset();
        return new ColumnMention(name(what), offset);
    }

    /// Names of columns in parentheses.
    List<ColumnMention> columnMentions() {
        expectSign("(");
        List<ColumnMention> columns = new ArrayList<>();
        do {
            columns.add(columnMention());
        } while (takeSignIf(","));
        expectSign(")");
        return columns;
    }

    void expectEnd() {
        if (peek().kind() != TokenKind.END) {
            throw unexpected("the end of the statement", CLAUSES);
        }
    }

    SqlFailure unexpected(String expected) {
        return Remedied.failure(SyntaxError.UNEXPECTED, remedyWithin(), expected, peek().shown(), place());
    }

    /// What to write instead of what stands here, if other databases have it; else null.
    private String remedyWithin() {
        return peek().kind() == TokenKind.WORD ? Remedied.within(peek().text()) : null;
    }

    /// The failure of a word that is none of these, or follows what was taken for a name and is not quite one of these.
    SqlFailure unexpected(String expected, List<String> words) {
        String remedy = peek().isSign(";") ? "A statement runs alone, without a semicolon."
            : next > 0 ? remedyWithin() : peek().kind() == TokenKind.WORD ? Remedied.of(peek().text()) : null;
        if (remedy != null) {
            return Remedied.failure(SyntaxError.UNEXPECTED, remedy, expected, peek().shown(), place());
        }
        String meant = nearest(peek(), words);
        if (meant == null && next > 0) {
            meant = nearest(tokens.get(next - 1), words);
        }
        return Suggesting.failure(SyntaxError.UNEXPECTED, meant, expected, peek().shown(), place());
    }

    private static String nearest(Token token, List<String> words) {
        return token.kind() == TokenKind.WORD && !words.contains(token.text())
                ? NearestName.among(token.text(), words) : null;
    }

    SqlFailure failure(SyntaxError error, Object subject) {
        return Remedied.failure(error, Remedied.of(peek().text()), subject, place());
    }

    Place placeOf(Token token) {
        return Place.of(text, token.offset());
    }

    Place place() {
        return Place.of(text, offset());
    }

    /// The whole text.
    String text() {
        return text;
    }

    Place placeOf(int offset) {
        return Place.of(text, offset);
    }

    /// Where the first `?` stands among the tokens taken since an offset; -1: there is none.
    int parameterSince(int offset) {
        for (Token token : tokens.subList(0, next)) {
            if (token.kind() == TokenKind.PARAMETER && token.offset() >= offset) {
                return token.offset();
            }
        }
        return -1;
    }

    /// The first such token among those taken since an offset, or null.
    Token firstSince(int offset, Predicate<Token> wanted) {
        Token first = null;
        for (int index = next - 1; index >= 0 && tokens.get(index).offset() >= offset; index--) {
            first = wanted.test(tokens.get(index)) ? tokens.get(index) : first;
        }
        return first;
    }

    String textBetween(int start, int end) {
        return text.substring(start, end).strip();
    }
}
