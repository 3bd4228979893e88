// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.text.LikePattern;
import bowler.types.text.PatternRange;
import java.util.Collections;

/// A bound below or above all texts that match a pattern. NULL if there is no such bound or the pattern is invalid.
public final class PatternBoundFunction extends NullableCall {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private final boolean high;
    private final boolean escapes;

    /// @param escapes whether an escape character is the second argument
    public PatternBoundFunction(boolean high, boolean escapes) {
        super(high ? "LIKE_HIGH" : "LIKE_LOW", TEXT, Collections.nCopies(escapes ? 2 : 1, TEXT));
        this.high = high;
        this.escapes = escapes;
    }

    @Override
    public void evaluate(RowReader arguments, RowBuffer target, int column) {
        PatternRange range = arguments.isNull(0) || escapes && arguments.isNull(1) ? null : range(arguments);
        if (range == null) {
            target.setNull(column);
        } else {
            target.setObject(column, high ? range.high() : range.low());
        }
    }

    private PatternRange range(RowReader arguments) {
        String pattern = (String) arguments.objectAt(0);
        try {
            return PatternRange.of(escapes ? LikePattern.compile(pattern, (String) arguments.objectAt(1))
                : LikePattern.compile(pattern));
        } catch (SqlFailure reportedByLike) {
            return null;
        }
    }
}
