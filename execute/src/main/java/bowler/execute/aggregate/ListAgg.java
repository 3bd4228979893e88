// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.plan.query.AggregateCall.ListOverflow;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// LISTAGG: concatenates texts, with a separator before each except the first.
///
/// A text that would exceed its type is an error. With ON OVERFLOW TRUNCATE it is cut after the last value that leaves
/// room for the filler and the number of missing values.
final class ListAgg extends OrderedAggregate {
    /// The maximum length of the number of missing values, in parentheses.
    private static final int COUNT_LENGTH = 22;
    private static final int PIECE_LENGTH = 64 << 10;

    private final int maxLength;
    private final ListOverflow overflow;
    private final boolean cuts;
    private final int fillerLength;
    /// The parts of a long text before `text`, kept apart to avoid repeated copying and one more copy of the whole.
    private final List<String> pieces = new ArrayList<>();
    private long pieceLength;
    /// Null if there are no values.
    private StringBuilder text;
    private long missing;
    /// The length at which the text can be cut so that the filler fits after it; next to it the number of values
    /// missing then.
    private int cutLength;
    private long sinceCut;

    /// @param overflow null if overflow is an error
    /// @param type of the result
    ListAgg(ListOverflow overflow, DataType type) {
        maxLength = type.length();
        this.overflow = overflow;
        cuts = overflow != null && overflow.filler() != null;
        fillerLength = cuts ? overflow.filler().length() + (overflow.withCount() ? COUNT_LENGTH : 0) : 0;
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count) {
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            add((String) argument.objectAt(row), second.isNull(row) ? "" : (String) second.objectAt(row));
        }
    }

    private void add(String value, String separator) {
        boolean isFirst = text == null;
        if (isFirst) {
            text = new StringBuilder();
        }
        if (missing > 0) {
            missing++;
            return;
        }
        String before = isFirst ? "" : separator;
        if (pieceLength + text.length() + before.length() + value.length() > maxLength) {
            if (!cuts) {
                throw AggregateError.LIST_TOO_LONG.failure(maxLength);
            }
            text.setLength(cutLength);
            text.append(before).append(overflow.filler());
            missing = sinceCut + 1;
            return;
        }
        text.append(before).append(value);
        sinceCut++;
        if ((long) text.length() + before.length() + fillerLength <= maxLength) {
            cutLength = text.length();
            sinceCut = 0;
        }
        if (text.length() >= PIECE_LENGTH && !cuts) {
            pieces.add(text.toString());
            pieceLength += text.length();
            text.setLength(0);
        }
    }

    @Override
    public void clear() {
        pieces.clear();
        pieceLength = 0;
        text = null;
        missing = 0;
        cutLength = 0;
        sinceCut = 0;
    }

    @Override
    public long heldBytes() {
        return text == null ? 0 : pieceLength + text.capacity();
    }

    @Override
    void result(Vector into, int place) {
        if (text == null) {
            into.setNull(place);
            return;
        }
        if (!pieces.isEmpty()) {
            pieces.add(text.toString());
            into.setObject(place, String.join("", pieces));
            pieces.removeLast();
            return;
        }
        String list = missing > 0 && overflow.withCount() ? text + "(" + missing + ")" : text.toString();
        if (list.length() > maxLength) {
            throw AggregateError.LIST_TOO_LONG.failure(maxLength);
        }
        into.setObject(place, list);
    }
}
