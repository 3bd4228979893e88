// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/// Reads records of delimited fields from a file. Line breaks within character delimiters belong to the field.
final class DelimitedReader {
    private static final int BUFFER_CHARACTERS = 1 << 16;

    private final Reader reader;
    private final char columnDelimiter;
    private final char characterDelimiter;
    private final String nullText;
    private final char[] buffer = new char[BUFFER_CHARACTERS];
    private int at;
    private int end;
    private char[] field = new char[256];
    private long line;
    private long nextLine = 1;
    private String[] fields = new String[16];
    private int count;

    DelimitedReader(Reader reader, FileFormat format) {
        this.reader = reader;
        columnDelimiter = format.columnDelimiter();
        characterDelimiter = format.characterDelimiter();
        nullText = format.nullText();
    }

    /// Returns the line on which the last record began, from 1.
    long line() {
        return line;
    }

    int fieldCount() {
        return count;
    }

    /// Returns a field of the last record; null for a field without delimiters that is empty, or the text for NULL.
    String field(int index) {
        return index < count ? fields[index] : null;
    }

    /// Returns a copy of the fields of the last record.
    String[] fields() {
        return Arrays.copyOf(fields, count);
    }

    private int next() throws IOException {
        if (at == end) {
            int read = reader.read(buffer, 0, buffer.length);
            if (read <= 0) {
                return -1;
            }
            at = 0;
            end = read;
        }
        return buffer[at++];
    }

    private boolean takeIf(char wanted) throws IOException {
        int found = next();
        if (found < 0) {
            return false;
        }
        if (found != wanted) {
            at--;
            return false;
        }
        return true;
    }

    /// Reads the next record, skipping empty lines at the end of the file.
    ///
    /// @return false at the end of the file
    boolean read() throws IOException {
        count = 0;
        line = nextLine;
        int first = next();
        if (first < 0) {
            return false;
        }
        at--;
        while (readField()) {
            // The delimiter says that another field follows.
        }
        return true;
    }

    /// @return whether a column delimiter ends the field
    private boolean readField() throws IOException {
        int length = 0;
        boolean isDelimited = false;
        int character = next();
        while (true) {
            if (character == columnDelimiter || character < 0 || character == '\n' || character == '\r') {
                break;
            }
            if (character == characterDelimiter && length == 0 && !isDelimited) {
                isDelimited = true;
                length = readDelimited();
            } else if (!isDelimited) {
                length = append(length, (char) character);
            } else if (character != ' ' && character != '\t') {
                // Text behind the closing delimiter belongs to the value.
                length = append(length, (char) character);
            }
            character = next();
        }
        int used = length;
        if (!isDelimited) {
            while (used > 0 && field[used - 1] == ' ') {
                used--;
            }
        }
        int start = 0;
        if (!isDelimited) {
            while (start < used && field[start] == ' ') {
                start++;
            }
        }
        if (nullText == null) {
            add(used == start && !isDelimited ? null : new String(field, start, used - start));
        } else {
            String text = new String(field, start, used - start);
            add(!isDelimited && text.equals(nullText) ? null : text);
        }
        if (character == '\r') {
            takeIf('\n');
        }
        if (character == '\n' || character == '\r') {
            nextLine++;
        }
        return character == columnDelimiter;
    }

    private int readDelimited() throws IOException {
        int length = 0;
        while (true) {
            int from = at;
            int to = at;
            while (to < end && buffer[to] != characterDelimiter && buffer[to] != '\n') {
                to++;
            }
            if (to > from) {
                ensure(length + to - from);
                System.arraycopy(buffer, from, field, length, to - from);
                length += to - from;
                at = to;
            }
            int character = next();
            if (character < 0) {
                throw ProcedureError.FILE_ENDS_EARLY.failure(nextLine);
            }
            if (character == characterDelimiter) {
                if (!takeIf(characterDelimiter)) {
                    return length;
                }
            } else if (character == '\n') {
                nextLine++;
            }
            length = append(length, (char) character);
        }
    }

    private void ensure(int length) {
        if (length > field.length) {
            field = Arrays.copyOf(field, Math.max(length, 2 * field.length));
        }
    }

    private int append(int length, char character) {
        ensure(length + 1);
        field[length] = character;
        return length + 1;
    }

    private void add(String value) {
        if (count == fields.length) {
            fields = Arrays.copyOf(fields, 2 * count);
        }
        fields[count++] = value;
    }
}
