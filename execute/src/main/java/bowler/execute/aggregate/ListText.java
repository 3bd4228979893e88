// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.plan.AggregateCall.ListOverflow;
import bowler.types.DataType;
import java.util.Arrays;

/// LISTAGG: texts joined, each but the first with its separator before it.
///
/// A text that would grow beyond its type is an error, or is cut behind the last value that leaves room for the
/// filler and the number of values missing.
final class ListText extends InOrder {
    private static final int BYTES = 256;
    /// The number of missing values, in parentheses.
    private static final int COUNT_LENGTH = 22;

    private final int mostLength;
    private final ListOverflow overflow;
    private final boolean cuts;
    private final int fillerLength;
    private StringBuilder[] texts = {};
    private long[] missing = {};
    /// Where a text can be cut so that the end fits behind it: the length, and how many values are missing then.
    private int[] cutLengths = {};
    private long[] sinceCut = {};

    /// @param overflow null: an error
    /// @param type of the result
    ListText(ListOverflow overflow, DataType type) {
        mostLength = type.length();
        this.overflow = overflow;
        cuts = overflow != null && overflow.filler() != null;
        fillerLength = cuts ? overflow.filler().length() + (overflow.withCount() ? COUNT_LENGTH : 0) : 0;
    }

    @Override
    public int bytesPerGroup() {
        return BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        texts = Arrays.copyOf(texts, groupCount);
        missing = Arrays.copyOf(missing, groupCount);
        cutLengths = Arrays.copyOf(cutLengths, groupCount);
        sinceCut = Arrays.copyOf(sinceCut, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            add(groups[at], (String) argument.objectAt(row), second.isNull(row) ? "" : (String) second.objectAt(row));
        }
    }

    private void add(int group, String value, String separator) {
        StringBuilder text = texts[group];
        if (text == null) {
            text = new StringBuilder();
            texts[group] = text;
            separator = "";
        }
        if (missing[group] > 0) {
            missing[group]++;
            return;
        }
        if ((long) text.length() + separator.length() + value.length() > mostLength) {
            if (!cuts) {
                throw AggregateError.LIST_TOO_LONG.failure(mostLength);
            }
            text.setLength(cutLengths[group]);
            text.append(separator).append(overflow.filler());
            missing[group] = sinceCut[group] + 1;
            return;
        }
        text.append(separator).append(value);
        sinceCut[group]++;
        if ((long) text.length() + separator.length() + fillerLength <= mostLength) {
            cutLengths[group] = text.length();
            sinceCut[group] = 0;
        }
    }

    @Override
    public void clear(int group) {
        texts[group] = null;
        missing[group] = 0;
        cutLengths[group] = 0;
        sinceCut[group] = 0;
    }

    @Override
    public void result(int group, Vector into, int place) {
        StringBuilder text = texts[group];
        if (text == null) {
            into.setNull(place);
            return;
        }
        String list = missing[group] > 0 && overflow.withCount() ? text + "(" + missing[group] + ")" : text.toString();
        if (list.length() > mostLength) {
            throw AggregateError.LIST_TOO_LONG.failure(mostLength);
        }
        into.setObject(place, list);
    }
}
