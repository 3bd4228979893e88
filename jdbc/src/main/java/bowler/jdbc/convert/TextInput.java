// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.types.DataType;
import bowler.types.TypesError;
import java.io.IOException;
import java.io.Reader;

/// A stream given for a CLOB. Blanks beyond the length of the type are left out.
final class TextInput extends StreamInput {
    private final Reader reader;

    /// @param declaredLength the length given by the caller, or [Streams#UNKNOWN]
    TextInput(char[] head, int headLength, Reader reader, long declaredLength, DataType type) {
        super(head, headLength, declaredLength, type);
        this.reader = reader;
    }

    @Override
    public int read(char[] into, int offset, int count) {
        int found = next(into, offset, count);
        if (found > 0 && given > type.length()) {
            int fitting = (int) Math.max(0, type.length() - (given - found));
            requireBlanks(into, offset + fitting, offset + found);
            if (fitting > 0) {
                return fitting;
            }
            while (found > 0) {
                found = next(into, offset, count);
                requireBlanks(into, offset, offset + found);
            }
        }
        return found;
    }

    @Override
    int readOn(Object into, int offset, int count) throws IOException {
        int found = reader.read((char[]) into, offset, count);
        return found == 0 ? one((char[]) into, offset) : found;
    }

    private int one(char[] into, int offset) throws IOException {
        int value = reader.read();
        if (value >= 0) {
            into[offset] = (char) value;
        }
        return value < 0 ? -1 : 1;
    }

    private void requireBlanks(char[] text, int from, int to) {
        for (int at = from; at < to; at++) {
            if (text[at] != ' ') {
                throw TypesError.TOO_LONG.causedBy(JdbcError.STREAM_TOO_LONG.failure(type), "(a stream of more than " + type.length() + " characters)", type);
            }
        }
    }
}
