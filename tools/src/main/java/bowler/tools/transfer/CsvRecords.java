// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// The records of a file of comma-separated values, compressed or not. Bytes that the encoding does not have are an error.
final class CsvRecords implements AutoCloseable {
    /// A value has at most this length, so that a missing quote does not fill the memory.
    private static final int MAX_FIELD_LENGTH = 1 << 26;
    private static final int GZIP_MAGIC = 0x1f8b;

    private final CountedStream bytes;
    private final CsvReader<Row> reader;
    private final CloseableIterator<Row> rows;
    private final Deque<Row> ahead = new ArrayDeque<>();

    /// @param line the line on which the record begins, from 1
    /// @param fields null for NULL
    record Row(long line, List<String> fields) {}

    /// The characters with a meaning.
    ///
    /// @param nullText the text for NULL; an empty field without quotes is NULL, too
    record Syntax(char delimiter, char quote, String nullText, Charset encoding) {}

    CsvRecords(InputStream in, Syntax syntax) throws IOException {
        bytes = new CountedStream(in);
        InputStreamReader characters = new InputStreamReader(plain(new BufferedInputStream(bytes, 1 << 16)),
            syntax.encoding().newDecoder().onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT));
        reader = CsvReader.builder().fieldSeparator(syntax.delimiter()).quoteCharacter(syntax.quote()).maxBufferSize(MAX_FIELD_LENGTH)
            .allowExtraFields(true).allowMissingFields(true).detectBomHeader(false).build(new Rows(syntax.nullText()), characters);
        rows = reader.iterator();
    }

    private static InputStream plain(InputStream in) throws IOException {
        in.mark(2);
        byte[] magic = in.readNBytes(2);
        in.reset();
        boolean isCompressed = magic.length == 2 && (ByteBuffer.wrap(magic).getShort() & 0xffff) == GZIP_MAGIC;
        return isCompressed ? new GZIPInputStream(in, 1 << 16) : in;
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

    private Row read() throws IOException {
        try {
            return rows.hasNext() ? rows.next() : null;
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw cause instanceof CharacterCodingException
                ? new IOException("a character is not valid in this encoding; name the right one with --encoding", e) : new IOException(cause.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private static final class Rows extends AbstractBaseCsvCallbackHandler<Row> {
        private final String nullText;
        private long line;
        private List<String> fields = new ArrayList<>();

        Rows(String nullText) {
            this.nullText = nullText;
        }

        @Override
        protected void handleBegin(long startingLine) {
            line = startingLine;
            fields = new ArrayList<>();
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean isQuoted) {
            String text = new String(buffer, offset, length);
            fields.add(!isQuoted && (length == 0 || text.equals(nullText)) ? null : text);
        }

        @Override
        protected Row buildRecord() {
            return new Row(line, fields);
        }
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
