// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The records of a file of comma-separated values.
final class CsvRecords extends FileRecords {
    private final Rows handler;
    private final char quote;
    private final CsvReader<Row> reader;
    private final CloseableIterator<Row> rows;

    /// The characters with a meaning.
    ///
    /// @param nullText the text for NULL; an empty field without quotes is NULL, too
    record Syntax(char delimiter, char quote, String nullText, Charset encoding) {}

    CsvRecords(InputStream in, Syntax syntax) throws IOException {
        super(in, syntax.encoding());
        handler = new Rows(syntax.nullText());
        quote = syntax.quote();
        reader = CsvReader.builder().fieldSeparator(syntax.delimiter()).quoteCharacter(syntax.quote()).maxBufferSize(MAX_LENGTH)
            .allowExtraFields(true).allowMissingFields(true).detectBomHeader(false).build(handler, characters());
        rows = reader.iterator();
    }

    @Override
    Row read() throws IOException {
        try {
            if (rows.hasNext()) {
                Row row = rows.next();
                if (!rows.hasNext() && handler.isLastQuoted && characters().last() != quote) {
                    throw new IOException("the record that begins on line " + row.line() + " ends within quotes: a closing " + quote + " is missing");
                }
                return row;
            }
            return null;
        } catch (RuntimeException e) {
            String reason = (e.getCause() == null ? e : e.getCause()).getMessage();
            throw new IOException(reason != null && reason.startsWith("The maximum buffer size") ? tooLong(e.getMessage()) : reason, e);
        }
    }

    /// @param message the reader's message, which names the line on which the record begins unless that is the first one
    private static String tooLong(String message) {
        Matcher line = Pattern.compile("line (\\d+)").matcher(message);
        return "the record that begins on line " + (line.find() ? line.group(1) : "1") + " has a field of more than " + MAX_LENGTH
            + " characters. Look for a missing delimiter or closing quote.";
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private static final class Rows extends AbstractBaseCsvCallbackHandler<Row> {
        private final String nullText;
        private long line;
        private List<String> fields = new ArrayList<>();
        /// True if the last field that was read begins with a quote.
        private boolean isLastQuoted;

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
            isLastQuoted = isQuoted;
            fields.add(!isQuoted && (length == 0 || text.equals(nullText)) ? null : text);
        }

        @Override
        protected Row buildRecord() {
            return new Row(line, fields, null);
        }
    }
}
