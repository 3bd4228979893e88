// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.base.error.SqlFailure;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads JSON objects: one per line, one after another, or as the elements of one array. Each member is a field. Its index
/// is that of its name among the names seen so far; case does not distinguish names.
public final class JsonRecords implements RecordReader {
    private static final int BUFFER_CHARACTERS = 1 << 16;
    private static final int MAX_RECORD_CHARACTERS = 1 << 28;

    private final Reader reader;
    private final char[] buffer = new char[BUFFER_CHARACTERS];
    private int at;
    private int end;
    private long line;
    private long nextLine = 1;
    private boolean isArray;
    private boolean hasBegun;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private JsonValue[] values = new JsonValue[16];

    /// @param names the names of the first fields
    JsonRecords(Reader reader, List<String> names) {
        this.reader = reader;
        names.forEach(this::index);
    }

    /// Returns the names of all members so far, in capitals.
    public List<String> names() {
        return names;
    }

    private int index(String name) {
        return indexes.computeIfAbsent(name, each -> {
            String folded = each.toUpperCase(Locale.ROOT);
            int known = names.indexOf(folded);
            if (known < 0) {
                names.add(folded);
            }
            return known < 0 ? names.size() - 1 : known;
        });
    }

    @Override
    public boolean read() throws IOException {
        int first = skipBlanks();
        if (!hasBegun) {
            hasBegun = true;
            isArray = first == '[';
            if (isArray) {
                at++;
                first = skipBlanks();
            }
        } else if (isArray && first == ',') {
            at++;
            first = skipBlanks();
        }
        line = nextLine;
        if (first < 0) {
            if (isArray) {
                throw FileError.FILE_ENDS_EARLY.failure(nextLine);
            }
            return false;
        }
        if (isArray && first == ']') {
            at++;
            isArray = false;
            first = skipBlanks();
            if (first < 0) {
                return false;
            }
        }
        if (first != '{') {
            throw FileError.NO_OBJECT.failure(nextLine);
        }
        Arrays.fill(values, null);
        try {
            if (JsonReader.read(object()) instanceof JsonValue.Members(var members)) {
                members.forEach(this::set);
            }
        } catch (SqlFailure failure) {
            throw FileError.BAD_JSON.causedBy(failure, line, failure.getMessage());
        }
        return true;
    }

    private void set(String name, JsonValue value) {
        int index = index(name);
        if (index >= values.length) {
            values = Arrays.copyOf(values, 2 * index);
        }
        values[index] = value;
    }

    /// Returns the next character that is not a blank without taking it; -1 at the end of the file.
    private int skipBlanks() throws IOException {
        while (at < end || fill()) {
            char next = buffer[at];
            if (next != ' ' && next != '\t' && next != '\n' && next != '\r' && next != '\uFEFF') {
                return next;
            }
            nextLine += next == '\n' ? 1 : 0;
            at++;
        }
        return -1;
    }

    private boolean fill() throws IOException {
        int read = reader.read(buffer, 0, buffer.length);
        at = 0;
        end = Math.max(read, 0);
        return read > 0;
    }

    /// Takes the text of an object, to the brace that closes it.
    private String object() throws IOException {
        StringBuilder text = new StringBuilder();
        int depth = 0;
        boolean isInText = false;
        boolean isEscaped = false;
        while (at < end || fill()) {
            char next = buffer[at++];
            text.append(next);
            nextLine += next == '\n' ? 1 : 0;
            if (isInText) {
                isInText = isEscaped || next != '"';
                isEscaped = !isEscaped && next == '\\';
            } else if (next == '"') {
                isInText = true;
            } else if (next == '{' || next == '[') {
                depth++;
            } else if ((next == '}' || next == ']') && --depth == 0) {
                return text.toString();
            }
            if (text.length() > MAX_RECORD_CHARACTERS) {
                throw FileError.RECORD_TOO_LONG.failure(line, MAX_RECORD_CHARACTERS);
            }
        }
        throw FileError.FILE_ENDS_EARLY.failure(nextLine);
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public int fieldCount() {
        return names.size();
    }

    private JsonValue value(int index) {
        JsonValue value = index < values.length ? values[index] : null;
        return value instanceof JsonValue.Null ? null : value;
    }

    /// Returns whether a field is an object or an array.
    boolean isNested(int index) {
        return value(index) != null && !value(index).isScalar();
    }

    /// Returns a field as a JSON text; null for NULL.
    public String json(int index) {
        return value(index) == null ? null : JsonWriter.of(value(index));
    }

    @Override
    public String field(int index) {
        JsonValue value = value(index);
        return value instanceof JsonValue.Text(var text) ? text : json(index);
    }
}
