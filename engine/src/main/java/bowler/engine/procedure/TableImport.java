// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.base.error.FileReason;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.FileSource.Form;
import bowler.catalog.TableDescriptor;
import bowler.engine.file.FieldText;
import bowler.engine.file.FileError;
import bowler.engine.file.FileFormat;
import bowler.engine.file.JsonRecords;
import bowler.engine.file.RecordReader;
import bowler.os.ExternalFiles;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.ForwardingRow;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.RoutineCursor;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Imports rows from a file. One statement inserts all rows. If that is impossible or fails, the file is read again, and a
/// statement inserts a hundred rows. If that fails, they are inserted one by one, so that the error names the line.
final class TableImport implements AutoCloseable {
    private static final int MAX_PARAMETERS = 600;
    private static final int MAX_ROWS = 100;
    private static final int NULL_LENGTH = -1;
    /// The beginnings of SQLStates that no row causes: conflicts, cancellation, lack of memory or disk.
    private static final List<String> NOT_BY_ROWS = List.of("40", "53", "XCL52");
    /// The number of digits that every long has.
    private static final int MAX_PLAIN_DIGITS = 18;

    private final Session session;
    private final ExternalFiles files;
    private final TableDescriptor table;
    private final String file;
    private final FileFormat format;
    private final boolean hasLobFiles;
    private final boolean mapsHeader;
    /// True if a member of a JSON object that is not a column is an error.
    private final boolean takesAllMembers;
    /// Takes the records that cannot be inserted; null: the first one ends the import.
    private final RejectedRecords rejects;
    private List<ColumnDescriptor> columns;
    /// The field of each column, from 0.
    private int[] fields;
    private Conversion[] conversions;
    private RecordReader reader;
    private Statement insertMany;
    private Statement insertOne;
    private RowBuffer many;
    private final long[] lines = new long[MAX_ROWS];
    private int rowsPerStatement;
    private final String[][] records = new String[MAX_ROWS][];
    private int pending;
    private long rowCount;

    /// @param columnNames null: all columns
    TableImport(
            Session session, ExternalFiles files, TableDescriptor table, List<String> columnNames, String file,
            FileFormat format, boolean hasLobFiles) {
        this(session, files, table, columnNames, file, format, hasLobFiles, false, null);
    }

    /// @param mapsHeader whether the first line names the columns
    /// @param rejects null: the first record that cannot be inserted ends the import
    TableImport(
            Session session, ExternalFiles files, TableDescriptor table, List<String> columnNames, String file,
            FileFormat format, boolean hasLobFiles, boolean mapsHeader, RejectedRecords rejects) {
        this.mapsHeader = mapsHeader;
        this.rejects = rejects;
        this.session = session;
        this.files = files;
        this.table = table;
        this.file = file;
        this.format = format;
        this.hasLobFiles = hasLobFiles;
        takesAllMembers = columnNames == null;
        if (columnNames != null && columnNames.isEmpty()) {
            throw ProcedureError.NO_SUCH_COLUMN.failure("''");
        }
        columns = columnNames == null ? table.columns() : columnNames.stream().map(this::column).toList();
    }

    private ColumnDescriptor column(String name) {
        ColumnDescriptor column = table.column(name);
        if (column == null) {
            throw ProcedureError.NO_SUCH_COLUMN.failure(name);
        }
        return column;
    }

    /// Imports the file.
    ///
    /// @param chosen the numbers, from 1, or names in double quotes of the file's columns; null: the first ones
    /// @param replace whether the rows that are there are deleted
    /// @param skip the lines before the rows; they hold the names of the columns
    /// @return the number of rows
    long run(List<String> chosen, boolean replace, int skip) {
        try {
            long count = read(chosen, skip, replace, true);
            return count >= 0 ? count : read(chosen, skip, false, false);
        } catch (NoSuchFileException e) {
            throw FileError.FILE_MISSING.causedBy(FileError.JAVA_FAILED.causedBy(e, e.toString()), file);
        } catch (IOException e) {
            throw FileError.NOT_READ.causedBy(e, file, FileReason.of(e));
        }
    }

    /// Reads the file and inserts its rows.
    ///
    /// @param isFirst whether this is the first attempt, which may insert all rows by one statement
    /// @return the number of rows; -1 if a row cannot be inserted, so that the rows have to be inserted again to find it
    private long read(List<String> chosen, int skip, boolean replace, boolean isFirst) throws IOException {
        try (InputStream bytes = files.read(file)) {
            reader = format.reader(bytes, columns.stream().map(ColumnDescriptor::name).toList());
            List<String> header = readSkipped(chosen, skip);
            if (mapsHeader && format.form() != Form.JSON) {
                readHeader(isFirst && chosen == null && columns.size() == table.columns().size());
            }
            requireHeader(chosen, header);
            if (isFirst) {
                prepare(replace);
            }
            boolean isThere = reader.read();
            choose(chosen, header, isThere && format.form() != Form.JSON ? reader.fieldCount() : Integer.MAX_VALUE);
            if (isFirst && isThere && files.isRepeatable(file)) {
                FileCursor cursor = new FileCursor();
                try {
                    long count = insertOne.insertAll(cursor);
                    if (count >= 0) {
                        return count;
                    }
                } catch (SqlFailure failure) {
                    requireRowToBlame(failure);
                    return -1;
                }
            }
            while (isThere) {
                add();
                isThere = reader.read();
            }
            flush();
            return rowCount;
        }
    }

    /// Throws the failure unless a row of the file may have caused it.
    private static void requireRowToBlame(SqlFailure failure) {
        if (failure.severity() != Severity.STATEMENT || NOT_BY_ROWS.stream().anyMatch(failure.sqlState()::startsWith)) {
            throw failure;
        }
    }

    /// Reads the lines before the rows.
    ///
    /// @return the texts of their fields, joined by column
    private List<String> readSkipped(List<String> chosen, int skip) throws IOException {
        List<String> header = new ArrayList<>();
        for (int line = 0; line < skip; line++) {
            if (!reader.read()) {
                requireHeader(chosen, header);
                throw failed(1, FileError.FILE_ENDS_EARLY.failure(reader.line()));
            }
            for (int index = 0; index < reader.fieldCount(); index++) {
                String part = reader.field(index) == null ? "" : reader.field(index);
                if (line == 0) {
                    header.add(part);
                } else if (index < header.size()) {
                    header.set(index, (header.get(index) + ' ' + part).strip());
                }
            }
        }
        return header;
    }

    /// The rows of the file from the record that the reader shows.
    private final class FileCursor implements ForwardingRow, RoutineCursor {
        private boolean isRead = true;

        @Override
        public RowReader row() {
            return many;
        }

        @Override
        public boolean next() {
            try {
                if (!isRead && !reader.read()) {
                    return false;
                }
            } catch (IOException e) {
                throw FileError.NOT_READ.causedBy(e, file, FileReason.of(e));
            }
            isRead = false;
            setAll(0);
            return true;
        }

        @Override
        public void close() {
            isRead = false;
        }
    }

    /// Reads the line with the names of the columns.
    ///
    /// @param namesColumns whether the names tell the columns to fill
    private void readHeader(boolean namesColumns) throws IOException {
        if (reader.read() && namesColumns) {
            List<ColumnDescriptor> named = new ArrayList<>();
            for (int index = 0; index < reader.fieldCount(); index++) {
                String name = reader.field(index) == null ? "" : reader.field(index);
                ColumnDescriptor column = table.column(name);
                named.add(column == null ? column(name.toUpperCase(Locale.ROOT)) : column);
            }
            columns = named;
        }
    }

    private void choose(List<String> chosen, List<String> header, int fieldCount) {
        if (format.form() == Form.FIXED && columns.size() > format.widths().size()) {
            throw FileError.NO_FILE_COLUMN.failure(format.widths().size() + 1, file, format.widths().size());
        }
        int count = chosen == null ? columns.size() : chosen.size();
        if (count != columns.size()) {
            throw ProcedureError.COLUMN_COUNT.failure(columns.size(), count);
        }
        fields = new int[count];
        for (int index = 0; index < count; index++) {
            fields[index] = chosen == null ? index : field(chosen.get(index), header);
            if (fields[index] < 0 || fields[index] >= fieldCount) {
                throw FileError.NO_FILE_COLUMN.failure(
                    chosen == null ? index + 1 : chosen.get(index), file, fieldCount == Integer.MAX_VALUE ? 0 : fieldCount);
            }
        }
    }

    /// Checks that the columns with names in double quotes are among those of the skipped lines.
    private void requireHeader(List<String> chosen, List<String> header) {
        if (chosen != null) {
            for (String name : chosen) {
                if (name.startsWith("\"") && field(name, header) < 0) {
                    throw FileError.NO_HEADER_COLUMN.failure(name, file);
                }
            }
        }
    }

    private static int field(String chosen, List<String> header) {
        if (chosen.length() > 1 && chosen.startsWith("\"") && chosen.endsWith("\"")) {
            return header.indexOf(chosen.substring(1, chosen.length() - 1));
        }
        try {
            return Integer.parseInt(chosen) - 1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private void prepare(boolean replace) {
        conversions = new Conversion[columns.size()];
        for (int index = 0; index < conversions.length; index++) {
            DataType type = columns.get(index).type();
            conversions[index] = Casts.convert(FieldText.typeFor(type), type, null);
        }
        String target = quoted(table.schemaName()) + '.' + quoted(table.name());
        if (replace) {
            empty(target);
        }
        rowsPerStatement = Math.max(1, Math.min(MAX_ROWS, MAX_PARAMETERS / columns.size()));
        insertOne = session.prepare(insert(target, 1));
        insertMany = rowsPerStatement == 1 ? insertOne : session.prepare(insert(target, rowsPerStatement));
        many = new RowBuffer(rowsPerStatement * columns.size());
    }

    /// Deletes all rows. Truncating is faster, and is refused for tables that others refer to or that have triggers.
    private void empty(String target) {
        try {
            run("TRUNCATE TABLE " + target);
        } catch (SqlFailure refused) {
            if (refused.severity() != Severity.STATEMENT) {
                throw refused;
            }
            run("DELETE FROM " + target);
        }
    }

    private void run(String sql) {
        try (Statement statement = session.prepare(sql)) {
            statement.update(new RowBuffer(0));
        }
    }

    private String insert(String target, int rows) {
        StringBuilder sql = new StringBuilder("INSERT INTO ").append(target).append(" (");
        for (int index = 0; index < columns.size(); index++) {
            sql.append(index == 0 ? "" : ", ").append(quoted(columns.get(index).name()));
        }
        sql.append(") VALUES ");
        for (int row = 0; row < rows; row++) {
            sql.append(row == 0 ? "(?" : ", (?").append(", ?".repeat(columns.size() - 1)).append(')');
        }
        return sql.toString();
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Adds the record that the reader shows.
    private void add() {
        lines[pending] = reader.line();
        int place = pending * columns.size();
        try {
            setAll(place);
        } catch (SqlFailure failure) {
            flush();
            if (rejects == null || failure.severity() != Severity.STATEMENT) {
                throw failed(reader.line(), failure);
            }
            rejects.add(reader.line(), failure.getMessage(), reader.fields());
            return;
        }
        if (rejects != null) {
            records[pending] = reader.fields();
        }
        pending++;
        if (pending == rowsPerStatement) {
            flush();
        }
    }

    /// Sets the values of the record that the reader shows.
    ///
    /// @param place of the first value
    private void setAll(int place) {
        if (reader instanceof JsonRecords json && takesAllMembers && json.fieldCount() > columns.size()) {
            throw ProcedureError.NO_SUCH_COLUMN.failure(json.names().get(columns.size()));
        }
        for (int index = 0; index < columns.size(); index++) {
            set(place + index, index, fields[index]);
        }
    }

    private void set(int place, int index, int field) {
        if (reader.isNull(field)) {
            many.setNull(place);
            return;
        }
        ColumnDescriptor column = columns.get(index);
        TypeId id = column.type().id();
        if (setPlain(place, column.type(), field)) {
            return;
        }
        String text = id == TypeId.JSON && reader instanceof JsonRecords json ? json.json(field) : reader.field(field);
        Conversion conversion = conversions[index];
        if (hasLobFiles && id.isLob()) {
            setLong(place, column, text);
            return;
        }
        switch (column.type().carrier()) {
            case LONG -> many.setLong(place, conversion.longFromObject(FieldText.value(text, column.type())));
            case DOUBLE -> many.setDouble(place, conversion.doubleFromObject(text));
            case OBJECT -> many.setObject(place, conversion.objectFromObject(FieldText.value(text, column.type())));
        }
    }

    /// Sets a value whose text has the plain form of its type, without making a text of it.
    ///
    /// @return whether it has that form
    private boolean setPlain(int place, DataType type, int field) {
        long plain = switch (type.id()) {
            case SMALLINT -> reader.plainNumber(field, 4);
            case INTEGER -> reader.plainNumber(field, 9);
            case BIGINT -> reader.plainNumber(field, MAX_PLAIN_DIGITS);
            case DECIMAL, NUMERIC -> type.length() > MAX_PLAIN_DIGITS ? RecordReader.NOT_PLAIN
                : reader.plainDecimal(field, type.length() - type.scale(), type.scale());
            case DATE -> reader.plainDate(field);
            default -> RecordReader.NOT_PLAIN;
        };
        if (plain == RecordReader.NOT_PLAIN) {
            return false;
        }
        if (type.carrier() == Carrier.OBJECT) {
            many.setObject(place, BigDecimal.valueOf(plain, type.scale()));
        } else {
            many.setLong(place, plain);
        }
        return true;
    }

    /// Sets a long value from its own file; the text is `file.position.length/`.
    private void setLong(int place, ColumnDescriptor column, String text) {
        int slash = text.lastIndexOf('/');
        int lengthAt = text.lastIndexOf('.', slash < 0 ? text.length() : slash);
        int positionAt = lengthAt < 0 ? -1 : text.lastIndexOf('.', lengthAt - 1);
        try {
            if (positionAt < 0 || slash < lengthAt) {
                throw new IOException("'" + text + "' is not of the form file.position.length/");
            }
            String name = text.substring(0, positionAt);
            long position = Long.parseLong(text.substring(positionAt + 1, lengthAt));
            int length = Integer.parseInt(text.substring(lengthAt + 1, slash));
            if (length == NULL_LENGTH) {
                many.setNull(place);
                return;
            }
            try (InputStream bytes = files.read(sibling(name), position)) {
                byte[] value = bytes.readNBytes(length);
                if (value.length < length) {
                    throw new IOException("it ends before byte " + (position + length));
                }
                many.setObject(place, column.type().id() == TypeId.BLOB ? value : new String(value, format.charset()));
            }
        } catch (IOException | NumberFormatException e) {
            throw ProcedureError.LOB_FILE_MISSING.causedBy(e, text, column.name(), e.getMessage());
        }
    }

    /// Returns the path of a file with long values. A name without a folder lies next to the imported file.
    private String sibling(String name) {
        int folder = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
        boolean isPlain = name.indexOf('/') < 0 && name.indexOf('\\') < 0;
        return isPlain && folder >= 0 ? file.substring(0, folder + 1) + name : name;
    }

    private void flush() {
        if (pending == rowsPerStatement && rowsPerStatement > 1) {
            try {
                insertMany.update(many);
                rowCount += pending;
                pending = 0;
                return;
            } catch (SqlFailure failure) {
                if (failure.severity() != Severity.STATEMENT) {
                    throw failure;
                }
                // A single row is to blame, which the next loop finds.
            }
        }
        RowBuffer one = new RowBuffer(columns.size());
        for (int row = 0; row < pending; row++) {
            for (int index = 0; index < columns.size(); index++) {
                one.set(index, columns.get(index).type(), many, row * columns.size() + index);
            }
            try {
                insertOne.update(one);
                rowCount++;
            } catch (SqlFailure failure) {
                if (rejects == null || failure.severity() != Severity.STATEMENT) {
                    throw failed(lines[row], failure);
                }
                rejects.add(lines[row], failure.getMessage(), records[row]);
            }
        }
        pending = 0;
    }

    private SqlFailure failed(long line, SqlFailure cause) {
        return cause.severity() == Severity.STATEMENT
            ? FileError.LINE_FAILED.causedBy(cause, line, file, cause.getMessage()) : cause;
    }

    /// Splits a list of names or numbers.
    static List<String> list(String text) {
        return text == null ? null : Arrays.stream(text.split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
    }

    @Override
    public void close() {
        if (insertOne != null) {
            insertOne.close();
        }
        if (insertMany != null) {
            insertMany.close();
        }
    }
}
