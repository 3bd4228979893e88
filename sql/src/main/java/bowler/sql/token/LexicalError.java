// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of text that cannot be split into tokens.
public enum LexicalError implements DefinedError {
    /// (character, location)
    /// Raised also for characters that Derby accepts without a use.
    SIGN("42X01", "Unexpected character '%s' at %s."),
    CHARACTER("42X02", "The character '%s' is not allowed at %s."),
    /// (what, location)
    UNTERMINATED("42X02", "%s that begins at %s is not terminated."),
    /// (digits, location)
    HEX_DIGITS("42606", "X'%s' at %s does not consist of pairs of hexadecimal digits."),
    /// (escape, location)
    ESCAPE("22025", "'%s' at %s does not name a character. Four hexadecimal digits follow \\u, eight follow \\U."
        + " In a U& literal, four follow the escape character, or six follow it and a +."),
    /// (escape character, location)
    ESCAPE_CHARACTER("22019", "'%s' at %s cannot be an escape character. It is one character, and neither a hexadecimal digit, a"
        + " blank, a quote nor a +."),
    /// (name, location)
    NAME_LENGTH("42622", "The name '%s' at %s is longer than 128 characters."),
    /// (location)
    EMPTY_NAME("42X02", "The quoted name at %s is empty."),
    /// (number, location)
    FLOAT_LENGTH("42820", "The floating-point number '%s' at %s is longer than 30 characters."),
    /// (number, location)
    NUMBER_LENGTH("42X49", "The number %s at %s has more digits than any type can hold.");

    private final ErrorDefinition definition;

    LexicalError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
