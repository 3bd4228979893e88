// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.base.error.FileReason;
import bowler.catalog.FileSource.Form;
import bowler.engine.file.FileFormat;
import bowler.os.ExternalFiles;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.types.Carrier;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.cast.ValueText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;

/// Exports the rows of a query to a file. Numbers are written plainly, all other values in character delimiters, bits as
/// hexadecimal digits, and NULL as an empty field.
final class TableExport {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int FLUSHED_CHARACTERS = 1 << 15;
    private static final int PART = 1 << 13;

    private final Session session;
    private final ExternalFiles files;
    private final String file;
    private final FileFormat format;
    private final String lobFile;
    private final boolean hasHeader;
    private long rowCount;
    /// Contains the text that is not yet in the file.
    private final StringBuilder text = new StringBuilder(2 * FLUSHED_CHARACTERS);
    private OutputStream main;
    /// Encodes character sets whose encoders have a state; null for others.
    private Writer encoder;
    private OutputStream lobs;
    private long lobPosition;

    /// @param lobFile the file of long values; null: they are in the main file
    TableExport(Session session, ExternalFiles files, String file, FileFormat format, String lobFile) {
        this(session, files, file, format, lobFile, false);
    }

    /// @param hasHeader whether the first line has the names of the columns
    TableExport(Session session, ExternalFiles files, String file, FileFormat format, String lobFile, boolean hasHeader) {
        this.hasHeader = hasHeader;
        this.session = session;
        this.files = files;
        this.file = file;
        this.format = format;
        this.lobFile = lobFile;
    }

    /// Returns the number of rows.
    long run(String query) {
        try (Statement statement = session.prepare(query); Cursor rows = statement.query(new RowBuffer(0))) {
            List<ColumnDescription> columns = statement.columns();
            columns.forEach(TableExport::requireWritable);
            boolean isDone = false;
            create();
            try {
                if (hasHeader && format.form() != Form.JSON) {
                    writeHeader(columns);
                }
                JsonLines objects = format.form() == Form.JSON ? new JsonLines(text, session, columns) : null;
                while (rows.next()) {
                    rowCount++;
                    if (objects == null) {
                        writeFields(columns, rows);
                    } else {
                        objects.append(rows);
                    }
                    text.append('\n');
                    if (text.length() >= FLUSHED_CHARACTERS) {
                        flush();
                    }
                }
                flush();
                if (encoder != null) {
                    encoder.flush();
                }
                if (lobs != null) {
                    lobs.flush();
                }
                isDone = true;
            } finally {
                end(isDone);
            }
            return rowCount;
        } catch (IOException e) {
            throw ProcedureError.NOT_WRITTEN.causedBy(e, file, FileReason.of(e));
        }
    }

    private void writeFields(List<ColumnDescription> columns, Cursor rows) throws IOException {
        for (int column = 0; column < columns.size(); column++) {
            if (column > 0) {
                text.append(format.columnDelimiter());
            }
            write(columns.get(column).type(), rows, column);
        }
    }

    private void writeHeader(List<ColumnDescription> columns) {
        for (int column = 0; column < columns.size(); column++) {
            if (column > 0) {
                text.append(format.columnDelimiter());
            }
            text.append(format.characterDelimiter());
            writeEscaped(columns.get(column).label());
            text.append(format.characterDelimiter());
        }
        text.append('\n');
    }

    private static void requireWritable(ColumnDescription column) {
        if (column.type().id() == TypeId.ARRAY) {
            throw ProcedureError.TYPE_EXCLUDED.failure(column.label(), column.type());
        }
    }

    private void create() throws IOException {
        main = open(file);
        Charset charset = format.charset();
        boolean isStateless = charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.ISO_8859_1)
            || charset.equals(StandardCharsets.US_ASCII);
        encoder = isStateless ? null : new OutputStreamWriter(main, charset);
        if (lobFile != null) {
            lobs = new BufferedOutputStream(open(lobFile), BUFFER_BYTES);
        }
    }

    private void flush() throws IOException {
        if (encoder == null) {
            main.write(text.toString().getBytes(format.charset()));
        } else {
            encoder.append(text);
        }
        text.setLength(0);
    }

    private OutputStream open(String path) throws IOException {
        try {
            return files.create(path);
        } catch (FileAlreadyExistsException e) {
            throw ProcedureError.FILE_EXISTS.causedBy(e, path);
        }
    }

    private void end(boolean isDone) throws IOException {
        try (OutputStream first = main; OutputStream second = lobs) {
            if (!isDone) {
                files.delete(file);
                if (second != null) {
                    files.delete(lobFile);
                }
            }
        }
    }

    private void write(DataType type, Cursor rows, int column) throws IOException {
        TypeId id = type.id();
        if (lobFile != null && id.isLob()) {
            writeReference(type, rows, column);
        } else if (rows.isNull(column)) {
            text.append(format.nullText() == null ? "" : format.nullText());
        } else if (id.isNumeric()) {
            if (type.carrier() == Carrier.LONG) {
                text.append(rows.longAt(column));
            } else {
                text.append(ValueText.of(type, rows, column));
            }
        } else {
            text.append(format.characterDelimiter());
            if (id.isLob() && rows.objectAt(column) instanceof LobReference reference) {
                writeLong(id, reference);
            } else {
                writeEscaped(ValueText.of(type, rows, column));
            }
            text.append(format.characterDelimiter());
        }
    }

    private void writeEscaped(String value) {
        char delimiter = format.characterDelimiter();
        int from = 0;
        for (int at = value.indexOf(delimiter); at >= 0; at = value.indexOf(delimiter, at + 1)) {
            text.append(value, from, at + 1).append(delimiter);
            from = at + 1;
        }
        if (from == 0) {
            text.append(value);
        } else {
            text.append(value, from, value.length());
        }
    }

    private void writeLong(TypeId id, LobReference reference) throws IOException {
        try (Lob lob = session.open(reference)) {
            long length = lob.length();
            for (long at = 0; at < length; at += PART) {
                if (id == TypeId.BLOB) {
                    byte[] part = new byte[(int) Math.min(PART, length - at)];
                    lob.read(at, part, 0, part.length);
                    text.append(ValueText.ofBits(part));
                } else {
                    char[] part = new char[(int) Math.min(PART, length - at)];
                    lob.read(at, part, 0, part.length);
                    writeEscaped(new String(part));
                }
                // The two halves of a character outside the basic plane are encoded together.
                if (text.length() >= FLUSHED_CHARACTERS && !Character.isHighSurrogate(text.charAt(text.length() - 1))) {
                    flush();
                }
            }
        }
    }

    /// Writes a long value to its file, and where it is there to the main file.
    private void writeReference(DataType type, Cursor rows, int column) throws IOException {
        long position = lobPosition;
        long length = -1;
        if (!rows.isNull(column)) {
            switch (rows.objectAt(column)) {
                case LobReference reference -> appendLong(type.id(), reference);
                case byte[] bytes -> append(bytes);
                case String text -> append(text.getBytes(format.charset()));
                default -> throw new IllegalStateException("no value of type " + type);
            }
            length = lobPosition - position;
        }
        text.append(format.characterDelimiter());
        writeEscaped(lobFile + '.' + position + '.' + length + '/');
        text.append(format.characterDelimiter());
    }

    private void appendLong(TypeId id, LobReference reference) throws IOException {
        try (Lob lob = session.open(reference)) {
            long length = lob.length();
            long at = 0;
            while (at < length) {
                int count = (int) Math.min(PART, length - at);
                if (id == TypeId.BLOB) {
                    byte[] part = new byte[count];
                    lob.read(at, part, 0, count);
                    append(part);
                } else {
                    char[] part = new char[count];
                    lob.read(at, part, 0, count);
                    // The two halves of a character outside the basic plane are encoded together.
                    count = count > 1 && at + count < length && Character.isHighSurrogate(part[count - 1]) ? count - 1 : count;
                    append(new String(part, 0, count).getBytes(format.charset()));
                }
                at += count;
            }
        }
    }

    private void append(byte[] bytes) throws IOException {
        lobs.write(bytes);
        lobPosition += bytes.length;
    }
}
