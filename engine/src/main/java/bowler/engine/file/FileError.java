// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of files that statements read and write.
public enum FileError implements DefinedError {
    FILE_MISSING("XIE04", "The file %s to import does not exist."),
    /// (text of the exception)
    JAVA_FAILED("XJ001", "Java reported: %s"),
    LOB_FILE_NULL("XIE0Q", "The name of the file for long values is NULL. Specify a file."),
    POINT_DELIMITER("XIE0K", "The character delimiter cannot be a point. Choose another one, such as a double quote."),
    /// (columns, file)
    NO_HEADER_COLUMN("42XAU", "The lines that are skipped contain no column %s. Check the name and the number of lines in the file %s."),
    BAD_SKIP("42XAV", "The import skips %s lines. The number cannot be negative, and names of columns need at least one line to be skipped."),
    FILE_NULL("XIE05", "The name of the file is NULL. Specify a file."),
    FILE_ENDS_EARLY("XIE0E", "The file ends on line %s within a value or before the lines to be skipped. Look for a missing delimiter."),
    BAD_DELIMITER("XIE0J", "The delimiters '%s' and '%s' cannot be used: they must differ, and a delimiter cannot be a hexadecimal digit, blank, point, plus, minus or line end."),
    BAD_CODESET("XIE0I", "The file %s cannot be used: there is no character set '%s'."),
    BAD_WIDTHS("XIE0J", "The widths '%s' are not a list of positive numbers, such as WIDTHS (10, 5, 8)."),
    BAD_HEX("XIE0N", "'%s' is not a binary value in hexadecimal digits."),
    NOT_READ("XIE0R", "The file %s cannot be read: %s."),
    /// (line, file, message of the cause)
    LINE_FAILED("XIE0R", "Line %s of the file %s cannot be imported: %s"),
    /// (line, file, column, message of the cause)
    VALUE_FAILED("XIE0R", "Line %s of the file %s has a value that column %s cannot hold: %s"),
    /// (line, maximum)
    RECORD_TOO_LONG("XIE0R", "The record on line %s has more than %s characters. Look for a missing delimiter."),
    /// (line, length of the line, sum of the widths)
    LINE_TOO_LONG("XIE0R", "Line %s has %s characters, more than the widths of its fields, which are %s."),
    NO_OBJECT("XIE0R", "Line %s does not begin with '{'. A JSON file must have one object per line, or one array of objects."),
    /// (line, message of the cause)
    BAD_JSON("XIE0R", "The object on line %s is not JSON: %s"),
    /// (column, file, columns of the file)
    NO_FILE_COLUMN("42X04", "The import selects column %s, but line 1 of the file %s has only %s columns."),
    /// (column, file, names in the file)
    NO_NAMED_COLUMN("42X04", "The file %2$s has no column %1$s. It has %3$s."),
    NO_COLUMNS("42X04", "The file %s has no records. Name its columns with COLUMNS (name type, ...)."),
    /// (value, type)
    DIGITS_LOST("22018", "The value %s has more decimals than %s. Choose another type with COLUMNS (name type, ...).");

    private final ErrorDefinition definition;

    FileError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
