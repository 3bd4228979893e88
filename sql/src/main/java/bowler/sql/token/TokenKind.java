// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

/// What a token is.
public enum TokenKind {
    /// A keyword or an unquoted identifier; its text is in upper case.
    WORD,
    /// An identifier in double quotes; its text is without them.
    QUOTED,
    /// Text in single quotes, decoded.
    STRING,
    /// Digits of a hexadecimal literal.
    HEX,
    /// Digits alone.
    INTEGER,
    /// Digits with a point.
    DECIMAL,
    /// A number with an exponent.
    FLOAT,
    /// `?`
    PARAMETER,
    /// What stands behind `--DERBY-PROPERTIES` up to the end of the line.
    PROPERTIES,
    /// An operator or a punctuation mark.
    SIGN,
    /// Behind the last token.
    END
}
