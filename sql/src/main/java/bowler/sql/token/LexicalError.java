// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of text that cannot be split into tokens.
public enum LexicalError implements DefinedError {
    /// (character, location)
    /// Raised also for characters that Derby accepts without a use, and for a prefix of a string as in U&'...'.
    SIGN("42X01", "Unexpected character '%s' at %s."),
    CHARACTER("42X02", "The character '%s' is not allowed at %s."),
    /// (what, location)
    UNTERMINATED("42X02", "%s that begins at %s is not terminated."),
    /// (digits, location)
    HEX_DIGITS("42606", "X'%s' at %s does not consist of pairs of hexadecimal digits."),
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
