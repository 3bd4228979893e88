// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.base.error.FileReason;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.FileSource;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.os.ExternalFiles;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.RoutineCursor;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;

/// The rows of a file as those of a table function. Values are converted when they are read.
public final class FileRows implements RoutineCursor {
    private static final int BIGINT_DIGITS = 18;

    private final String file;
    private final InputStream bytes;
    private final RecordReader reader;
    /// The columns that the statement reads.
    private final List<Parameter> columns;
    private final int[] fields;
    private final Conversion[] conversions;
    private boolean isOpen = true;

    /// @param all the columns of the table function
    /// @param positions the columns to show
    public FileRows(ExternalFiles externalFiles, FileSource source, List<Parameter> all, List<Integer> positions) {
        file = source.file();
        columns = positions.stream().map(all::get).toList();
        fields = new int[columns.size()];
        conversions = new Conversion[columns.size()];
        for (int index = 0; index < fields.length; index++) {
            fields[index] = positions.get(index);
            DataType type = columns.get(index).type();
            conversions[index] = Casts.convert(FieldText.typeFor(type), type, null);
        }
        try {
            bytes = new CompressedFiles(externalFiles).read(file);
        } catch (NoSuchFileException e) {
            throw FileError.FILE_MISSING.causedBy(e, file);
        } catch (IOException e) {
            throw notRead(e);
        }
        boolean isReady = false;
        try {
            reader = FileTableReader.format(source).reader(bytes, all.stream().map(Parameter::name).toList());
            FileTableReader.skip(reader, source.skip());
            if (source.hasHeader() != null && source.hasHeader()) {
                readHeader();
            }
            isReady = true;
        } catch (IOException e) {
            throw notRead(e);
        } finally {
            if (!isReady) {
                close();
            }
        }
    }

    private SqlFailure notRead(IOException e) {
        return FileError.NOT_READ.causedBy(e, file, FileReason.of(e));
    }

    /// Finds the columns by the names in the first line.
    private void readHeader() throws IOException {
        List<String> names = reader.read() ? FileTableReader.names(reader.fields(), 0) : List.of();
        for (int index = 0; index < fields.length; index++) {
            String name = columns.get(index).name();
            int found = names.contains(name) ? names.indexOf(name) : names.indexOf(name.toUpperCase(Locale.ROOT));
            // Fields beyond the header have names of their own.
            if (found < 0 && !name.equals("C" + (fields[index] + 1))) {
                throw FileError.NO_NAMED_COLUMN.failure(name, file, String.join(", ", names));
            }
            fields[index] = found < 0 ? fields[index] : found;
        }
    }

    @Override
    public boolean next() {
        try {
            boolean isRead = reader.read();
            while (isRead && FileTableReader.isBlank(reader)) {
                isRead = reader.read();
            }
            return isRead;
        } catch (IOException e) {
            throw notRead(e);
        }
    }

    @Override
    public void close() {
        if (isOpen) {
            isOpen = false;
            try {
                bytes.close();
            } catch (IOException e) {
                throw notRead(e);
            }
        }
    }

    @Override
    public boolean isNull(int column) {
        return reader.isNull(fields[column]);
    }

    private Object value(int column) {
        if (conversions[column].to().id() == TypeId.JSON && reader instanceof JsonRecords json) {
            return json.json(fields[column]);
        }
        return FieldText.value(reader.field(fields[column]), conversions[column].to());
    }

    @Override
    public long longAt(int column) {
        if (conversions[column].to().id() == TypeId.BIGINT) {
            long number = reader.plainNumber(fields[column], BIGINT_DIGITS);
            if (number != RecordReader.NOT_PLAIN) {
                return number;
            }
        }
        try {
            return conversions[column].longFromObject(value(column));
        } catch (SqlFailure failure) {
            throw failed(column, failure);
        }
    }

    @Override
    public double doubleAt(int column) {
        try {
            return conversions[column].doubleFromObject(value(column));
        } catch (SqlFailure failure) {
            throw failed(column, failure);
        }
    }

    @Override
    public Object objectAt(int column) {
        if (isNull(column)) {
            return null;
        }
        try {
            Object text = value(column);
            Object value = conversions[column].objectFromObject(text);
            if (value instanceof BigDecimal decimal && decimal.compareTo(new BigDecimal(((String) text).strip())) != 0) {
                throw FileError.DIGITS_LOST.failure(text, columns.get(column).type());
            }
            return value;
        } catch (SqlFailure failure) {
            throw failed(column, failure);
        }
    }

    private SqlFailure failed(int column, SqlFailure cause) {
        return cause.severity() == Severity.STATEMENT
            ? FileError.VALUE_FAILED.causedBy(cause, reader.line(), file, columns.get(column).name(), cause.getMessage()) : cause;
    }
}
