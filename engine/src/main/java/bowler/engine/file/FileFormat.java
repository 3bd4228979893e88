// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import bowler.catalog.FileSource.Form;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;

/// The form, the delimiters and the character set of a file with values. In comma-separated values, text is in
/// character delimiters, which are doubled within, as in Derby.
///
/// @param isStrict whether bytes that the character set does not have are an error; otherwise they are replaced
/// @param nullText the field without character delimiters that is NULL; null: the empty one
/// @param widths the widths of the fields of the form FIXED, otherwise empty
public record FileFormat(
        Form form, char columnDelimiter, char characterDelimiter, Charset charset, boolean isStrict, String nullText, List<Integer> widths) {
    private static final String EXCLUDED = "0123456789abcdefABCDEF .+-\n\r";
    private static final int MAX_WIDTH_DIGITS = 6;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /// Returns the same format with another text for NULL.
    public FileFormat withNull(String text) {
        return new FileFormat(form, columnDelimiter, characterDelimiter, charset, isStrict, text, widths);
    }

    /// Returns the format of another form that checks the character set.
    ///
    /// @param text the widths of fields with commas between them, or null
    public FileFormat as(Form other, String text) {
        List<Integer> parsed = List.of();
        if (other == Form.FIXED) {
            if (text == null || Arrays.stream(text.split(",")).anyMatch(each -> !each.matches("[1-9]\\d{0," + (MAX_WIDTH_DIGITS - 1) + "}"))) {
                throw FileError.BAD_WIDTHS.failure(text == null ? "" : text);
            }
            parsed = Arrays.stream(text.split(",")).map(Integer::valueOf).toList();
        }
        return new FileFormat(other, columnDelimiter, characterDelimiter, charset, true, nullText, parsed);
    }

    /// Returns a format of comma-separated values.
    ///
    /// @param column null: a comma
    /// @param character null: a double quote
    /// @param codeset null: that of the machine
    public static FileFormat of(String column, String character, String codeset, String file) {
        char columnDelimiter = column == null || column.isEmpty() ? ',' : column.charAt(0);
        char characterDelimiter = character == null || character.isEmpty() ? '"' : character.charAt(0);
        if (characterDelimiter == '.') {
            throw FileError.POINT_DELIMITER.failure();
        }
        if (columnDelimiter == characterDelimiter || EXCLUDED.indexOf(columnDelimiter) >= 0
                || EXCLUDED.indexOf(characterDelimiter) >= 0) {
            throw FileError.BAD_DELIMITER.failure(columnDelimiter, characterDelimiter);
        }
        try {
            return new FileFormat(Form.CSV, columnDelimiter, characterDelimiter,
                codeset == null ? Charset.defaultCharset() : Charset.forName(codeset), false, null, List.of());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw FileError.BAD_CODESET.causedBy(e, file, codeset);
        }
    }

    /// Skips a byte order mark, which programs of Windows write.
    private static InputStream withoutMark(InputStream bytes) throws IOException {
        PushbackInputStream stream = new PushbackInputStream(bytes, BYTE_ORDER_MARK.length);
        byte[] first = stream.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
            stream.unread(first);
        }
        return stream;
    }

    /// Returns a reader of records.
    ///
    /// @param names the names of the first fields, for files of JSON
    public RecordReader reader(InputStream bytes, List<String> names) throws IOException {
        CodingErrorAction action = isStrict ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE;
        CharsetDecoder decoder = charset.newDecoder().onMalformedInput(action).onUnmappableCharacter(action);
        Reader characters = new InputStreamReader(isStrict && charset.equals(StandardCharsets.UTF_8) ? withoutMark(bytes) : bytes, decoder);
        return switch (form) {
            case CSV -> new DelimitedReader(characters, columnDelimiter, characterDelimiter, nullText);
            case JSON -> new JsonRecords(characters, names);
            case FIXED -> new FixedWidthReader(new BufferedReader(characters), widths, nullText);
        };
    }
}
