// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A file that a query reads as a table, and how to read it. Options are null where the statement leaves them open.
///
/// @param encoding null: UTF-8
/// @param hasHeader whether the first line names the columns
/// @param skip the lines before the header and the records
/// @param nullText the text of NULL without quotes
/// @param widths the widths of the fields of the form FIXED, with commas between them
public record FileSource(
        Form form, String file, String delimiter, String quote, String encoding, Boolean hasHeader, int skip, String nullText, String widths) {
    /// The forms of files.
    public enum Form {
        CSV, JSON, FIXED;

        /// Returns the name of the table function that reads files of this form.
        public String function() {
            return name() + FUNCTION_SUFFIX;
        }
    }

    private static final String FUNCTION_SUFFIX = "_READ";
    private static final String SCHEMA = "SYSCS_UTIL";
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final int TEXT_COUNT = 9;

    /// Returns the table function that reads files with these columns. Its arguments are [#texts].
    public static RoutineDescriptor function(Form form, List<Parameter> columns) {
        List<Parameter> parameters = Collections.nCopies(TEXT_COUNT, new Parameter(Mode.IN, "", TEXT));
        return new RoutineDescriptor(SCHEMA, form.function(), SchemaObject.Kind.FUNCTION, "", form.function(), parameters, false, null, columns,
            Style.DERBY_JDBC_RESULT_SET, false, SqlAccess.READS_SQL_DATA, 0, true);
    }

    /// Returns whether a table function reads a file.
    public static boolean isFile(RoutineDescriptor function) {
        return function.isOfSystem() && function.schemaName().equals(SCHEMA) && function.name().endsWith(FUNCTION_SUFFIX);
    }

    /// Returns the options as texts, some of them null, that [#of] understands.
    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        texts.add(form.name());
        texts.add(file);
        texts.add(delimiter);
        texts.add(quote);
        texts.add(encoding);
        texts.add(hasHeader == null ? null : hasHeader.toString());
        texts.add(Integer.toString(skip));
        texts.add(nullText);
        texts.add(widths);
        return texts;
    }

    /// Returns the file that a row with [#texts] describes.
    public static FileSource of(RowReader texts) {
        String header = text(texts, 5);
        return new FileSource(Form.valueOf(text(texts, 0)), text(texts, 1), text(texts, 2), text(texts, 3), text(texts, 4),
            header == null ? null : Boolean.valueOf(header), Integer.parseInt(text(texts, 6)), text(texts, 7), text(texts, 8));
    }

    private static String text(RowReader texts, int index) {
        return texts.isNull(index) ? null : (String) texts.objectAt(index);
    }

    /// Returns the same file with these choices.
    public FileSource with(String chosenDelimiter, Boolean header) {
        return new FileSource(form, file, chosenDelimiter, quote, encoding, header, skip, nullText, widths);
    }
}
