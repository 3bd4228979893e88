// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import java.util.Arrays;

/// The locations of the literals in a text. They serve to extract the literals of another text that differs only in its
/// literals.
///
/// [TextNormalizer] decides by the neighbours of a literal and by the literal's own kind. If the rest of the text is
/// equal and each literal is of the same kind and type, its decision is the same. Digits are compared with digits, and
/// strings without quotes in them with strings. Any other literal, such as one with a sign or a decimal point, is left
/// to [TextNormalizer].
final class LiteralLocations {
    private static final int MAX_DIGITS = 18;
    private static final char QUOTE = '\'';

    private final String sql;
    private final int[] starts;
    private final int[] ends;
    private final Expects[] uses;
    private final DataType[] types;

    private LiteralLocations(String sql, int[] starts, int[] ends, Expects[] uses, DataType[] types) {
        this.sql = sql;
        this.starts = starts;
        this.ends = ends;
        this.uses = uses;
        this.types = types;
    }

    /// Returns null if a literal is of a kind that is not compared.
    static LiteralLocations of(String sql, int[] starts, int[] ends, Expects[] uses, DataType[] types) {
        for (int i = 0; i < types.length; i++) {
            char first = sql.charAt(starts[i]);
            boolean plain = first == QUOTE || first >= '0' && first <= '9';
            if (!plain || types[i].id() == TypeId.DECIMAL) {
                return null;
            }
        }
        return new LiteralLocations(sql, Arrays.copyOf(starts, types.length), Arrays.copyOf(ends, types.length),
            Arrays.copyOf(uses, types.length), types);
    }

    RowBuffer valuesOf(String other) {
        RowBuffer values = null;
        int from = 0;
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            int common = starts[i] - from;
            if (!sql.regionMatches(from, other, at, common)) {
                return null;
            }
            at += common;
            from = ends[i];
            if (values == null) {
                values = new RowBuffer(starts.length);
            }
            at = sql.charAt(starts[i]) == QUOTE ? text(other, at, i, values) : number(other, at, i, values);
            if (at < 0) {
                return null;
            }
        }
        int rest = sql.length() - from;
        return other.length() - at == rest && sql.regionMatches(from, other, at, rest) ? values : null;
    }

    /// @return the end of the literal; -1 if it is of another kind
    private static int text(String other, int start, int index, RowBuffer values) {
        if (start == other.length() || other.charAt(start) != QUOTE) {
            return -1;
        }
        int close = other.indexOf(QUOTE, start + 1);
        int end = close + 1;
        if (close < 0 || end < other.length() && other.charAt(end) == QUOTE || end - start > DataType.MAX_VARCHAR_LENGTH) {
            return -1;
        }
        values.setObject(index, other.substring(start + 1, close));
        return end;
    }

    private int number(String other, int start, int index, RowBuffer values) {
        long number = 0;
        int end = start;
        while (end < other.length() && other.charAt(end) >= '0' && other.charAt(end) <= '9') {
            number = 10 * number + other.charAt(end++) - '0';
            if (end - start > MAX_DIGITS) {
                return -1;
            }
        }
        if (end == start || !hasType(index, number)) {
            return -1;
        }
        values.setLong(index, number);
        return end;
    }

    /// Returns whether the number would get the type of the literal at this index.
    private boolean hasType(int index, long number) {
        if (uses[index] == Expects.ROW_COUNT) {
            return true;
        }
        return switch (types[index].id()) {
            case SMALLINT -> number == (short) number;
            case INTEGER -> number == (int) number
                && (uses[index] == Expects.STORED_VALUE || number != (short) number);
            default -> number != (int) number;
        };
    }
}
