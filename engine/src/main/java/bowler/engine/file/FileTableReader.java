// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.base.error.FileReason;
import bowler.base.error.SqlFailure;
import bowler.catalog.FileSource;
import bowler.catalog.FileSource.Form;
import bowler.catalog.FileTables;
import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.os.ExternalFiles;
import bowler.types.DataType;
import bowler.types.text.InferredType;
import bowler.types.text.InferredType.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/// Finds the delimiter, the header and the columns of files from their first records.
///
/// The delimiter is the one that cuts the first records into the same number of fields, more than one. The first record is
/// a header if it has only texts, no numbers, dates or truth values.
/// Numbers become BIGINT, DECIMAL with the maximum precision, or DOUBLE, so that larger numbers below the first records fit.
public final class FileTableReader implements FileTables {
    private static final String DEFAULT_ENCODING = "UTF-8";
    private static final char[] DELIMITERS = {',', ';', '\t', '|'};
    private static final int DELIMITER_RECORDS = 20;
    private static final int SAMPLE_RECORDS = 10_000;
    private static final int MAX_DIGITS = 31;

    private final Supplier<ExternalFiles> files;

    public FileTableReader(Supplier<ExternalFiles> files) {
        this.files = files;
    }

    private ExternalFiles files() {
        return new CompressedFiles(files.get());
    }

    static FileFormat format(FileSource source) {
        return FileFormat.of(source.delimiter(), source.quote(), source.encoding() == null ? DEFAULT_ENCODING : source.encoding(), source.file())
            .withNull(source.nullText()).as(source.form(), source.widths());
    }

    /// The first records of a file.
    private record Sample(List<String[]> records, List<String> names, boolean[] nested) {}

    @Override
    public FileTable find(FileSource source, List<Parameter> columns) {
        try {
            FileSource chosen = source.form() == Form.CSV && source.delimiter() == null ? source.with(delimiter(source), source.hasHeader()) : source;
            if (chosen.form() == Form.FIXED) {
                chosen = chosen.with(null, chosen.hasHeader() != null && chosen.hasHeader());
            } else if (chosen.form() == Form.JSON) {
                chosen = chosen.with(null, false);
            }
            if (columns != null && chosen.hasHeader() != null) {
                files().read(chosen.file()).close();
                return new FileTable(chosen, columns);
            }
            Sample sample = sample(chosen);
            return found(chosen, sample, columns);
        } catch (NoSuchFileException e) {
            throw FileError.FILE_MISSING.causedBy(e, source.file());
        } catch (IOException e) {
            throw FileError.NOT_READ.causedBy(e, source.file(), FileReason.of(e));
        }
    }

    private Sample sample(FileSource source) throws IOException {
        try (InputStream bytes = files().read(source.file())) {
            RecordReader reader = format(source).reader(bytes, List.of());
            skip(reader, source.skip());
            List<String[]> records = new ArrayList<>();
            boolean[] nested = {};
            while (records.size() < SAMPLE_RECORDS && reader.read()) {
                if (isBlank(reader)) {
                    continue;
                }
                records.add(reader.fields());
                if (reader instanceof JsonRecords json) {
                    nested = Arrays.copyOf(nested, json.fieldCount());
                    for (int index = 0; index < nested.length; index++) {
                        nested[index] |= json.isNested(index);
                    }
                }
            }
            return new Sample(records, reader instanceof JsonRecords json ? json.names() : null, nested);
        }
    }

    static void skip(RecordReader reader, int lines) throws IOException {
        for (int line = 0; line < lines; line++) {
            if (!reader.read()) {
                throw FileError.FILE_ENDS_EARLY.failure(reader.line());
            }
        }
    }

    /// Returns whether a record is a line without a value.
    static boolean isBlank(RecordReader reader) {
        return reader.fieldCount() == 1 && reader.isNull(0) && !(reader instanceof JsonRecords);
    }

    private static FileTable found(FileSource source, Sample sample, List<Parameter> columns) {
        if (sample.records().isEmpty() && columns == null) {
            throw FileError.NO_COLUMNS.failure(source.file());
        }
        int count = sample.records().stream().mapToInt(record -> record.length).max().orElse(0);
        if (sample.names() != null) {
            return new FileTable(source, columns(sample.names(), inferred(sample.records(), count), sample.nested()));
        }
        boolean hasHeader = source.hasHeader() == null ? isHeader(sample.records()) : source.hasHeader();
        FileSource chosen = source.with(source.delimiter(), hasHeader);
        if (columns != null) {
            return new FileTable(chosen, columns);
        }
        List<InferredType> types = inferred(hasHeader ? sample.records().subList(1, sample.records().size()) : sample.records(), count);
        return new FileTable(chosen, columns(names(hasHeader ? sample.records().getFirst() : new String[0], count), types, new boolean[count]));
    }

    private static List<InferredType> inferred(List<String[]> records, int count) {
        List<InferredType> types = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            types.add(new InferredType());
        }
        for (String[] record : records) {
            for (int index = 0; index < record.length; index++) {
                if (record[index] != null) {
                    types.get(index).add(record[index]);
                }
            }
        }
        return types;
    }

    private static boolean isHeader(List<String[]> records) {
        return !records.isEmpty() && inferred(records.subList(0, 1), records.getFirst().length).stream().allMatch(type -> type.kind() == Kind.TEXT);
    }

    /// Returns the names of columns: those of the header in capitals, each with a number if it is not the first of its name.
    static List<String> names(String[] header, int count) {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < Math.max(count, header.length); index++) {
            String name = index < header.length && header[index] != null ? header[index].strip().toUpperCase(Locale.ROOT) : "";
            String wanted = name.isEmpty() ? "C" + (index + 1) : name;
            String free = wanted;
            for (int number = 2; names.contains(free); number++) {
                free = wanted + '_' + number;
            }
            names.add(free);
        }
        return names;
    }

    private static List<Parameter> columns(List<String> names, List<InferredType> types, boolean[] nested) {
        List<Parameter> columns = new ArrayList<>();
        for (int index = 0; index < types.size(); index++) {
            columns.add(new Parameter(Mode.IN, names.get(index), nested[index] ? DataType.JSON : type(types.get(index))));
        }
        return columns;
    }

    private static DataType type(InferredType inferred) {
        return switch (inferred.kind()) {
            case BOOLEAN -> DataType.BOOLEAN;
            case INTEGER -> DataType.BIGINT;
            case DECIMAL -> inferred.wholeDigits() + inferred.scale() > MAX_DIGITS ? DataType.DOUBLE : DataType.decimal(MAX_DIGITS, inferred.scale());
            case DOUBLE -> DataType.DOUBLE;
            case DATE -> DataType.DATE;
            case TIME -> DataType.TIME;
            case TIMESTAMP -> DataType.TIMESTAMP;
            case TEXT -> inferred.maxLength() > DataType.MAX_VARCHAR_LENGTH ? DataType.clob(DataType.MAX_LOB_LENGTH) : DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
        };
    }

    /// Returns the delimiter with which the first records have the same number of fields; a comma if there is none.
    private String delimiter(FileSource source) throws IOException {
        String best = ",";
        int bestCount = 1;
        for (char each : DELIMITERS) {
            int count = fieldCount(source.with(Character.toString(each), source.hasHeader()));
            if (count > bestCount) {
                best = Character.toString(each);
                bestCount = count;
            }
        }
        return best;
    }

    /// Returns the number of fields of the first records; 0 if they differ.
    private int fieldCount(FileSource source) throws IOException {
        try (InputStream bytes = files().read(source.file())) {
            RecordReader reader = format(source).reader(bytes, List.of());
            skip(reader, source.skip());
            int count = 0;
            for (int record = 0; record < DELIMITER_RECORDS && reader.read(); record++) {
                if (isBlank(reader)) {
                    continue;
                }
                if (count > 0 && reader.fieldCount() != count) {
                    return 0;
                }
                count = reader.fieldCount();
            }
            return count;
        } catch (SqlFailure failure) {
            // With another delimiter, a quoted value may have no end.
            return 0;
        }
    }
}
