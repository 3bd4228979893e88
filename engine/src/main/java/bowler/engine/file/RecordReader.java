// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import java.io.IOException;

/// Reads the records of a file one by one.
public interface RecordReader {
    /// The result for a field that does not have the plain form.
    long NOT_PLAIN = Long.MIN_VALUE;

    /// Reads the next record.
    ///
    /// @return false at the end of the file
    boolean read() throws IOException;

    /// Returns the line on which the last record began, from 1.
    long line();

    /// Returns the number of fields of the last record.
    int fieldCount();

    /// Returns a field of the last record; null for NULL, and for a field that the record does not have.
    String field(int index);

    /// Returns a field that has only digits, at most `maxDigits`, after an optional minus sign; [#NOT_PLAIN] for all others.
    default long plainNumber(int index, int maxDigits) {
        String text = field(index);
        if (text == null) {
            return NOT_PLAIN;
        }
        int start = text.startsWith("-") ? 1 : 0;
        if (text.length() == start || text.length() - start > maxDigits) {
            return NOT_PLAIN;
        }
        long value = 0;
        for (int at = start; at < text.length(); at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return NOT_PLAIN;
            }
            value = 10 * value + digit;
        }
        return start == 1 ? -value : value;
    }

    /// Returns the unscaled value of a field that has only digits, at most `maxWholeDigits`, after an optional minus sign.
    /// A point and at most `scale` digits may follow. Returns [#NOT_PLAIN] for all others. A reader may always do so.
    ///
    /// @param maxWholeDigits with `scale` 18 at most
    default long plainDecimal(int index, int maxWholeDigits, int scale) {
        return NOT_PLAIN;
    }

    /// Returns the day since 1970-01-01 of a field of the form 2024-12-31; [#NOT_PLAIN] for all others. A reader may
    /// always do so.
    default long plainDate(int index) {
        return NOT_PLAIN;
    }

    /// Returns whether a field is NULL or missing.
    default boolean isNull(int index) {
        return field(index) == null;
    }

    /// Returns a copy of the fields of the last record.
    default String[] fields() {
        String[] fields = new String[fieldCount()];
        for (int index = 0; index < fields.length; index++) {
            fields[index] = field(index);
        }
        return fields;
    }
}
