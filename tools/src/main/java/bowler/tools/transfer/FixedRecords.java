// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/// The lines of a file whose fields have fixed widths. Blanks around a value are dropped, and a blank field is NULL.
final class FixedRecords extends FileRecords {
    private final List<Integer> widths;
    private final String nullText;

    FixedRecords(InputStream in, Charset encoding, List<Integer> widths, String nullText) throws IOException {
        super(in, encoding);
        this.widths = widths;
        this.nullText = nullText;
    }

    @Override
    Row read() throws IOException {
        String text = line();
        if (text == null) {
            return null;
        }
        List<String> fields = new ArrayList<>();
        int from = 0;
        for (int width : widths) {
            int to = Math.min(text.length(), from + width);
            String field = text.substring(from, to).strip();
            fields.add(field.isEmpty() || field.equals(nullText) ? null : field);
            from = to;
        }
        boolean isTooLong = !text.substring(from).isBlank();
        return new Row(lineNumber(), fields, isTooLong ? "the line has " + text.length() + " characters, and --widths covers " + from : null);
    }
}
