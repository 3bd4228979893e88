// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.FileSource.Form;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.engine.file.CompressedFiles;
import bowler.engine.file.FileError;
import bowler.engine.file.FileFormat;
import bowler.os.ExternalFiles;
import bowler.session.Session;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.List;

/// COPY, which calls SYSCS_COPY_FROM and SYSCS_COPY_TO. Unlike the procedures of Derby they belong to the transaction of
/// the caller, and read UTF-8 by default.
public final class CopyProcedures {
    private static final String UTF_8 = "UTF-8";

    private final Session session;
    private final ExternalFiles files;
    private final CatalogSnapshot catalog;

    CopyProcedures(Session session, ExternalFiles files, CatalogSnapshot catalog) {
        this.session = session;
        this.files = new CompressedFiles(files);
        this.catalog = catalog;
    }

    /// Returns whether a routine is one of these, whose calls return a count.
    public static boolean isCopy(RoutineDescriptor routine) {
        SystemRoutine ofSystem = routine.isOfSystem() ? SystemRoutine.of(routine) : null;
        return ofSystem == SystemRoutine.SYSCS_COPY_FROM || ofSystem == SystemRoutine.SYSCS_COPY_TO;
    }

    /// Returns the number of rows.
    long call(SystemRoutine procedure, RowReader arguments) {
        return procedure == SystemRoutine.SYSCS_COPY_FROM ? copyFrom(arguments) : copyTo(arguments);
    }

    private long copyFrom(RowReader arguments) {
        String schema = text(arguments, 0) == null ? session.schema() : text(arguments, 0);
        if (text(arguments, 1) == null) {
            throw ProcedureError.NAME_NULL.failure();
        }
        TableDescriptor table = catalog.table(schema, text(arguments, 1));
        if (table == null) {
            throw ProcedureError.NO_SUCH_TABLE.failure(schema + '.' + text(arguments, 1));
        }
        List<String> columns = text(arguments, 2) == null ? null : names(text(arguments, 2));
        int skip = arguments.isNull(8) ? 0 : (int) arguments.longAt(8);
        String rejectsFile = text(arguments, 10);
        try (RejectedRecords rejects = rejectsFile == null ? null : new RejectedRecords(files, rejectsFile);
            TableImport run = new TableImport(session, files, table, columns, file(arguments, 3),
                format(arguments, 3, 9, 11), false, isSet(arguments, 7), rejects)) {
            return run.run(null, false, skip);
        }
    }

    private long copyTo(RowReader arguments) {
        if (text(arguments, 0) == null) {
            throw ProcedureError.NAME_NULL.failure();
        }
        return new TableExport(session, files, file(arguments, 1), format(arguments, 1, 6, 7), null, isSet(arguments, 5)).run(text(arguments, 0));
    }

    private static String file(RowReader arguments, int index) {
        if (arguments.isNull(index)) {
            throw FileError.FILE_NULL.failure();
        }
        return text(arguments, index);
    }

    /// @param first the argument with the file; the delimiters and the encoding follow
    /// @param nullText the argument with the text for NULL
    /// @param form the argument with the form of the file; the widths may follow
    private static FileFormat format(RowReader arguments, int first, int nullText, int form) {
        String encoding = text(arguments, first + 3);
        Form chosen = text(arguments, form) == null ? Form.CSV : Form.valueOf(text(arguments, form));
        return FileFormat.of(text(arguments, first + 1), text(arguments, first + 2), encoding == null ? UTF_8 : encoding, text(arguments, first))
            .withNull(text(arguments, nullText)).as(chosen, chosen == Form.FIXED ? text(arguments, form + 1) : null);
    }

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }

    private static boolean isSet(RowReader arguments, int index) {
        return !arguments.isNull(index) && arguments.longAt(index) != 0;
    }

    /// Splits names in double quotes with commas between them.
    private static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        for (int from = 0; from < text.length();) {
            int end = from + 1;
            while (end < text.length() && (text.charAt(end) != '"' || end + 1 < text.length() && text.charAt(end + 1) == '"')) {
                end += text.charAt(end) == '"' ? 2 : 1;
            }
            names.add(text.substring(from + 1, Math.min(end, text.length())).replace("\"\"", "\""));
            from = end + 2;
        }
        return names;
    }
}
