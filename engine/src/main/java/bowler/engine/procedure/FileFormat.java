// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/// The delimiters and the character set of a file with values, as Derby's. Text stands in character delimiters, which
/// are doubled within.
///
/// @param nullText the field without character delimiters that is NULL; null: the empty one
record FileFormat(char columnDelimiter, char characterDelimiter, Charset charset, String nullText) {
    private static final String EXCLUDED = "0123456789abcdefABCDEF .+-\n\r";

    FileFormat withNull(String text) {
        return new FileFormat(columnDelimiter, characterDelimiter, charset, text);
    }

    /// @param column null: a comma
    /// @param character null: a double quote
    /// @param codeset null: that of the machine
    static FileFormat of(String column, String character, String codeset, String file) {
        char columnDelimiter = column == null || column.isEmpty() ? ',' : column.charAt(0);
        char characterDelimiter = character == null || character.isEmpty() ? '"' : character.charAt(0);
        if (columnDelimiter == characterDelimiter || EXCLUDED.indexOf(columnDelimiter) >= 0
                || EXCLUDED.indexOf(characterDelimiter) >= 0) {
            throw ProcedureError.BAD_DELIMITER.failure(columnDelimiter, characterDelimiter);
        }
        try {
            return new FileFormat(columnDelimiter, characterDelimiter,
                codeset == null ? Charset.defaultCharset() : Charset.forName(codeset), null);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw ProcedureError.BAD_CODESET.causedBy(e, file, codeset);
        }
    }
}
