// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A statement cut into pieces, blanks included, which put together are the statement: words, numbers, texts, signs. Pieces may
/// be replaced, and others put around them, which those who look for pieces do not see.
final class StatementTokens {
    private static final Pattern PIECE = Pattern.compile(
        "\\s+|--[^\\n]*|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[\\p{L}_][\\p{L}\\p{N}_$]*|[0-9]+(?:\\.[0-9]*)?|==|<=|>=|<>|!=|\\|\\||.", Pattern.DOTALL);

    private final List<String> pieces = new ArrayList<>();
    /// The replacement of each piece.
    private final List<String> written = new ArrayList<>();

    StatementTokens(String sql) {
        Matcher matcher = PIECE.matcher(sql);
        while (matcher.find()) {
            pieces.add(matcher.group());
        }
        written.addAll(pieces);
    }

    int count() {
        return pieces.size();
    }

    String at(int index) {
        return index < pieces.size() ? pieces.get(index) : "";
    }

    boolean isWord(int index, String word) {
        return at(index).equalsIgnoreCase(word);
    }

    /// Returns whether a token is a name or a keyword.
    boolean isWord(int index) {
        return !at(index).isEmpty() && (Character.isLetter(at(index).charAt(0)) || at(index).charAt(0) == '_');
    }

    void put(int index, String text) {
        written.set(index, text);
    }

    void putBefore(int index, String text) {
        written.set(index, text + written.get(index));
    }

    void appendAfter(int index, String text) {
        written.set(index, written.get(index) + text);
    }

    /// The first piece from there on that is not blank.
    int solid(int index) {
        int at = index;
        while (at < pieces.size() && (at(at).isBlank() || at(at).startsWith("--"))) {
            at++;
        }
        return at;
    }

    /// Returns the end of the parenthesis or CASE that begins there; the last piece if it does not end.
    int end(int index) {
        String opens = at(index).toUpperCase(Locale.ROOT);
        String closes = opens.equals("CASE") ? "END" : ")";
        int depth = 0;
        for (int at = index; at < pieces.size(); at++) {
            if (at(at).equalsIgnoreCase(opens)) {
                depth++;
            } else if (at(at).equalsIgnoreCase(closes) && --depth == 0) {
                return at;
            }
        }
        return pieces.size() - 1;
    }

    /// Where the operand ends that begins there: signs, then a value, a column, a call, a parenthesis or a CASE.
    int operandEnd(int index) {
        int at = solid(index);
        while (at(at).equals("-") || at(at).equals("+")) {
            at = solid(at + 1);
        }
        if (at(at).equals("(") || isWord(at, "CASE")) {
            return end(at);
        }
        int behind = solid(at + 1);
        if (isWord(at) && at(behind).equals("(")) {
            return end(behind);
        }
        return isWord(at) && at(behind).equals(".") ? solid(behind + 1) : at;
    }

    @Override
    public String toString() {
        return String.join("", written);
    }
}
