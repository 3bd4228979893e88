// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// The records of a file, compressed or not. Bytes that the encoding does not have are an error.
abstract class FileRecords implements AutoCloseable {
    /// The maximum length of a value or a line, so that a missing quote or line break does not fill the memory.
    static final int MAX_LENGTH = 1 << 26;
    private static final int BUFFER_CHARACTERS = 1 << 16;

    private final CountedStream bytes;
    private final TextReader characters;
    private final Deque<Row> ahead = new ArrayDeque<>();
    private char[] buffer;
    private int at;
    private int end;
    private long lineCount;

    /// @param line the line on which the record begins, from 1
    /// @param fields null for NULL
    /// @param problem the reason why the record cannot be read; null if it can
    record Row(long line, List<String> fields, String problem) {}

    FileRecords(InputStream in, Charset encoding) throws IOException {
        bytes = new CountedStream(in);
        characters = new TextReader(Compression.content(new BufferedInputStream(bytes, 1 << 16)), encoding);
    }

    TextReader characters() {
        return characters;
    }

    /// Returns the bytes of the file that have been read, before they are decompressed.
    long position() {
        return bytes.count;
    }

    /// Returns the next record; null at the end.
    Row next() throws IOException {
        return ahead.isEmpty() ? read() : ahead.poll();
    }

    /// Returns the next records without taking them.
    List<Row> peek(int count) throws IOException {
        while (ahead.size() < count) {
            Row row = read();
            if (row == null) {
                break;
            }
            ahead.add(row);
        }
        return new ArrayList<>(ahead);
    }

    /// Returns the names of the fields; null if the file does not tell them.
    ///
    /// @param hasHeader whether the first record has the names
    List<String> names(boolean hasHeader) throws IOException {
        Row header = hasHeader ? next() : null;
        return header == null ? null : header.fields().stream().map(name -> name == null ? "" : name.strip()).toList();
    }

    /// Reads the next record; null at the end.
    abstract Row read() throws IOException;

    /// Returns the number of the line that [#line] has returned last, from 1.
    long lineNumber() {
        return lineCount;
    }

    /// Returns the next line without its end; null at the end of the file.
    String line() throws IOException {
        StringBuilder text = new StringBuilder();
        lineCount++;
        while (at < end || fill()) {
            int from = at;
            while (at < end && buffer[at] != '\n') {
                at++;
            }
            text.append(buffer, from, at - from);
            if (text.length() > MAX_LENGTH) {
                throw new IOException("line " + lineCount + " is longer than " + MAX_LENGTH + " characters");
            }
            if (at < end) {
                at++;
                return withoutReturn(text);
            }
        }
        return text.isEmpty() ? null : withoutReturn(text);
    }

    private static String withoutReturn(StringBuilder text) {
        boolean hasReturn = !text.isEmpty() && text.charAt(text.length() - 1) == '\r';
        return text.substring(0, text.length() - (hasReturn ? 1 : 0));
    }

    private boolean fill() throws IOException {
        if (buffer == null) {
            buffer = new char[BUFFER_CHARACTERS];
        }
        at = 0;
        end = Math.max(0, characters.read(buffer, 0, buffer.length));
        return end > 0;
    }

    @Override
    public void close() throws IOException {
        characters.close();
    }

    private static final class CountedStream extends FilterInputStream {
        private volatile long count;

        CountedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            count += Math.max(read, 0);
            return read;
        }
    }
}
