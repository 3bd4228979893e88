// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import java.io.IOException;
import java.io.Reader;
import java.time.YearMonth;
import java.util.Arrays;

/// Reads records of delimited fields. Line breaks within character delimiters belong to the field.
///
/// The current record lies in the buffer as a whole. Fields are positions in it, and a String is made only on request.
/// A doubled character delimiter is removed in place, because a value is never longer than its text.
final class DelimitedReader implements RecordReader {
    private static final int BUFFER_CHARACTERS = 1 << 16;
    /// The maximum length of a record, so that a missing delimiter does not fill the memory.
    private static final int MAX_RECORD_CHARACTERS = 1 << 28;

    private static final int DATE_CHARACTERS = 10;
    private static final int SHORTEST_MONTH = 28;
    /// The days from March 1 of the year 0 to 1970-01-01.
    private static final long DAYS_BEFORE_1970 = 719_468;

    private final Reader reader;
    private final char columnDelimiter;
    private final char characterDelimiter;
    private final String nullText;
    private char[] buffer = new char[BUFFER_CHARACTERS];
    /// The start of the record. All positions of fields are relative to it.
    private int base;
    private int at;
    private int end;
    private long line;
    private long nextLine = 1;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private boolean[] isNull = new boolean[16];
    private int count;

    DelimitedReader(Reader reader, char columnDelimiter, char characterDelimiter, String nullText) {
        this.reader = reader;
        this.columnDelimiter = columnDelimiter;
        this.characterDelimiter = characterDelimiter;
        this.nullText = nullText;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public int fieldCount() {
        return count;
    }

    @Override
    public boolean isNull(int index) {
        return index >= count || isNull[index];
    }

    @Override
    public String field(int index) {
        return isNull(index) ? null : new String(buffer, base + starts[index], ends[index] - starts[index]);
    }

    @Override
    public long plainNumber(int index, int maxDigits) {
        if (isNull(index)) {
            return NOT_PLAIN;
        }
        int from = base + starts[index];
        int to = base + ends[index];
        boolean isNegative = from < to && buffer[from] == '-';
        int first = isNegative ? from + 1 : from;
        if (first == to || to - first > maxDigits) {
            return NOT_PLAIN;
        }
        long value = 0;
        for (int place = first; place < to; place++) {
            int digit = buffer[place] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_PLAIN;
            }
            value = 10 * value + digit;
        }
        return isNegative ? -value : value;
    }

    @Override
    public long plainDecimal(int index, int maxWholeDigits, int scale) {
        if (isNull(index)) {
            return NOT_PLAIN;
        }
        int place = base + starts[index];
        int to = base + ends[index];
        boolean isNegative = place < to && buffer[place] == '-';
        if (isNegative) {
            place++;
        }
        int first = place;
        long value = 0;
        while (place < to && isDigit(buffer[place])) {
            if (place - first == maxWholeDigits) {
                return NOT_PLAIN;
            }
            value = 10 * value + buffer[place++] - '0';
        }
        if (place == first) {
            return NOT_PLAIN;
        }
        int missing = scale;
        if (place < to && buffer[place] == '.') {
            place++;
            while (place < to && missing > 0 && isDigit(buffer[place])) {
                value = 10 * value + buffer[place++] - '0';
                missing--;
            }
        }
        if (place < to) {
            return NOT_PLAIN;
        }
        for (; missing > 0; missing--) {
            value *= 10;
        }
        return isNegative ? -value : value;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    @Override
    public long plainDate(int index) {
        if (isNull(index) || ends[index] - starts[index] != DATE_CHARACTERS) {
            return NOT_PLAIN;
        }
        int from = base + starts[index];
        if (buffer[from + 4] != '-' || buffer[from + 7] != '-') {
            return NOT_PLAIN;
        }
        int year = digits(from, 4);
        int month = digits(from + 5, 2);
        int day = digits(from + 8, 2);
        boolean isDate = year > 0 && month > 0 && month <= 12 && day > 0
            && (day <= SHORTEST_MONTH || day <= YearMonth.of(year, month).lengthOfMonth());
        return isDate ? epochDay(year, month, day) : NOT_PLAIN;
    }

    /// Returns a number of this many digits; -1 if there is another character.
    private int digits(int from, int digitCount) {
        int value = 0;
        for (int place = from; place < from + digitCount; place++) {
            if (!isDigit(buffer[place])) {
                return -1;
            }
            value = 10 * value + buffer[place] - '0';
        }
        return value;
    }

    /// Computes the same as [java.time.LocalDate#toEpochDay], without the object: the year begins in March, so that the leap
    /// day is its last one.
    private static long epochDay(int year, int month, int day) {
        int shifted = month > 2 ? year : year - 1;
        int monthFromMarch = month > 2 ? month - 3 : month + 9;
        return 365L * shifted + shifted / 4 - shifted / 100 + shifted / 400
            + (153 * monthFromMarch + 2) / 5 + day - 1 - DAYS_BEFORE_1970;
    }

    @Override
    public boolean read() throws IOException {
        count = 0;
        line = nextLine;
        base = at;
        if (at == end && !fill()) {
            return false;
        }
        while (readField()) {
            // The delimiter means that another field follows.
        }
        return true;
    }

    /// Reads more characters after those of the record, which is moved to the beginning of the buffer.
    ///
    /// @return false at the end of the file
    private boolean fill() throws IOException {
        int length = end - base;
        if (length == buffer.length) {
            if (length == MAX_RECORD_CHARACTERS) {
                throw FileError.RECORD_TOO_LONG.failure(line, MAX_RECORD_CHARACTERS);
            }
            buffer = Arrays.copyOf(buffer, 2 * length);
        }
        if (base > 0) {
            System.arraycopy(buffer, base, buffer, 0, length);
            at -= base;
            end = length;
            base = 0;
        }
        int read = reader.read(buffer, end, buffer.length - end);
        if (read <= 0) {
            return false;
        }
        end += read;
        return true;
    }

    /// @return whether a column delimiter ends the field
    private boolean readField() throws IOException {
        if ((at < end || fill()) && buffer[at] == characterDelimiter) {
            readDelimited();
            return endField();
        }
        int start = at - base;
        while (true) {
            int place = at;
            while (place < end && !endsField(buffer[place])) {
                place++;
            }
            at = place;
            if (place < end || !fill()) {
                break;
            }
        }
        int from = base + start;
        int to = at;
        while (to > from && buffer[to - 1] == ' ') {
            to--;
        }
        while (from < to && buffer[from] == ' ') {
            from++;
        }
        add(from - base, to - base, nullText == null ? from == to : equalsNull(from, to));
        return endField();
    }

    private boolean endsField(char character) {
        return character == columnDelimiter || character == '\n' || character == '\r';
    }

    private boolean equalsNull(int from, int to) {
        return to - from == nullText.length() && nullText.contentEquals(new String(buffer, from, to - from));
    }

    /// Consumes the delimiter or the line end after a field.
    ///
    /// @return whether it is a column delimiter
    private boolean endField() throws IOException {
        if (at == end && !fill()) {
            return false;
        }
        char character = buffer[at++];
        if (character == columnDelimiter) {
            return true;
        }
        if (character == '\r' && (at < end || fill()) && buffer[at] == '\n') {
            at++;
        }
        nextLine++;
        return false;
    }

    /// Reads a field in character delimiters. Its value is moved together where a delimiter is doubled.
    private void readDelimited() throws IOException {
        at++;
        int start = at - base;
        int length = 0;
        while (true) {
            int from = at;
            while (at < end && buffer[at] != characterDelimiter && buffer[at] != '\n') {
                at++;
            }
            length = move(from, at, start, length);
            if (at == end) {
                if (!fill()) {
                    throw FileError.FILE_ENDS_EARLY.failure(nextLine);
                }
                continue;
            }
            if (buffer[at] == '\n') {
                nextLine++;
            } else {
                at++;
                if (at == end && !fill() || buffer[at] != characterDelimiter) {
                    break;
                }
            }
            length = move(at, at + 1, start, length);
            at++;
        }
        // Text after the closing delimiter belongs to the value.
        while (at < end || fill()) {
            if (endsField(buffer[at])) {
                break;
            }
            if (buffer[at] != ' ' && buffer[at] != '\t') {
                length = move(at, at + 1, start, length);
            }
            at++;
        }
        add(start, start + length, false);
    }

    /// Appends characters of the buffer to the value that starts at `start`, relative to the record.
    ///
    /// @return the new length of the value
    private int move(int from, int to, int start, int length) {
        int target = base + start + length;
        if (target != from) {
            System.arraycopy(buffer, from, buffer, target, to - from);
        }
        return length + to - from;
    }

    private void add(int start, int stop, boolean isNullField) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            isNull = Arrays.copyOf(isNull, 2 * count);
        }
        starts[count] = start;
        ends[count] = stop;
        isNull[count++] = isNullField;
    }
}
