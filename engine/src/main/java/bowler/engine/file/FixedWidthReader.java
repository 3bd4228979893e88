// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/// Reads lines whose fields have fixed widths. Blanks around a value do not belong to it; a field of blanks is NULL. The
/// last fields of a short line are NULL, too.
final class FixedWidthReader implements RecordReader {
    private final BufferedReader reader;
    private final List<Integer> widths;
    private final String nullText;
    private final String[] fields;
    private long line;

    FixedWidthReader(BufferedReader reader, List<Integer> widths, String nullText) {
        this.reader = reader;
        this.widths = widths;
        this.nullText = nullText;
        fields = new String[widths.size()];
    }

    @Override
    public boolean read() throws IOException {
        String text = reader.readLine();
        line++;
        if (text == null) {
            return false;
        }
        int from = 0;
        for (int index = 0; index < fields.length; index++) {
            int to = Math.min(text.length(), from + widths.get(index));
            String field = from < to ? text.substring(from, to).strip() : "";
            fields[index] = field.isEmpty() || field.equals(nullText) ? null : field;
            from = to;
        }
        if (from < text.length() && !text.substring(from).isBlank()) {
            throw FileError.LINE_TOO_LONG.failure(line, text.length(), from);
        }
        return true;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public int fieldCount() {
        return fields.length;
    }

    @Override
    public String field(int index) {
        return index < fields.length ? fields[index] : null;
    }
}
