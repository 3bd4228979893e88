// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

/// The kinds of tokens.
public enum TokenKind {
    /// A keyword or an unquoted identifier; its text is in upper case.
    WORD,
    /// An identifier in double quotes; its text is without them.
    QUOTED,
    /// A string in single quotes, decoded.
    STRING,
    /// The digits of a hexadecimal literal.
    HEX,
    /// Digits only.
    INTEGER,
    /// Digits with a decimal point.
    DECIMAL,
    /// A number with an exponent.
    FLOAT,
    /// `?`
    PARAMETER,
    /// The text after `--DERBY-PROPERTIES` up to the end of the line.
    PROPERTIES,
    /// An operator or a punctuation mark.
    SIGN,
    /// The end of the text, after the last token.
    END
}
