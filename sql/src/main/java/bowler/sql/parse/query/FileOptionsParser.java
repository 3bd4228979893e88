// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Parses the options with which COPY and functions such as CSV_READ read and write files.
public final class FileOptionsParser {
    private static final List<String> TEXT_OPTIONS = List.of("DELIMITER", "QUOTE", "NULL", "ENCODING");
    private static final int MAX_DIGITS = 9;

    private final TokenCursor cursor;
    private final Map<String, String> options = new HashMap<>();

    public FileOptionsParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Returns an option as a text: HEADER is `1` or `0`, WIDTHS are numbers with commas; null if it is not written.
    public String option(String name) {
        return options.get(name);
    }

    /// Returns whether an option is written.
    public boolean has(String name) {
        return options.containsKey(name);
    }

    /// Parses one option.
    ///
    /// @param expected the names of the options that are allowed
    public void parse(List<String> expected) {
        Token word = cursor.peek();
        String name = word.kind() == TokenKind.WORD ? word.text() : "";
        if (!expected.contains(name)) {
            throw cursor.unexpected(String.join(", ", expected.subList(0, expected.size() - 1)) + " or " + expected.getLast());
        }
        if (options.containsKey(name)) {
            throw cursor.failure(SyntaxError.REPEATED, name);
        }
        cursor.take();
        options.put(name, value(name));
    }

    private String value(String name) {
        return switch (name) {
            case "FORMAT" -> format();
            case "HEADER" -> header();
            case "SKIP" -> number("the number of lines to skip, up to 9 digits");
            case "WIDTHS" -> widths();
            default -> text();
        };
    }

    private String format() {
        for (String form : List.of("CSV", "JSON", "FIXED")) {
            if (cursor.takeIf(form)) {
                return form;
            }
        }
        throw cursor.unexpected("CSV, JSON or FIXED");
    }

    private String header() {
        boolean isOff = cursor.takeIf("FALSE") || cursor.takeIf("OFF");
        if (!isOff && !cursor.takeIf("TRUE")) {
            cursor.takeIf("ON");
        }
        return isOff ? "0" : "1";
    }

    private String number(String what) {
        Token count = cursor.peek();
        if (count.kind() != TokenKind.INTEGER || count.text().length() > MAX_DIGITS) {
            throw cursor.unexpected(what);
        }
        cursor.take();
        return count.text();
    }

    private String widths() {
        List<String> widths = new ArrayList<>();
        cursor.expectSign("(");
        do {
            widths.add(number("the width of a field"));
        } while (cursor.takeSignIf(","));
        cursor.expectSign(")");
        return String.join(",", widths);
    }

    /// Parses a text in quotes.
    public String text() {
        Token text = cursor.peek();
        if (text.kind() != TokenKind.STRING) {
            throw cursor.unexpected("a text in quotes");
        }
        cursor.take();
        return text.text();
    }

    /// Returns the options of texts and all others of these names.
    public static List<String> names(String... others) {
        List<String> names = new ArrayList<>(List.of(others));
        names.addAll(TEXT_OPTIONS);
        return names;
    }
}
