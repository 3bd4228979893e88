// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.text.StringPadding;

/// Converts any value to a character type: its [ValueText], padded for CHAR. Only strings may be truncated. The text of
/// a number, BOOLEAN, date or time that is too long fails with 22001.
final class ToText extends Conversion {
    private static final int MAX_SHOWN = 100;

    private final CastContext context;
    private final boolean mayCut;
    /// True if blanks at the end are characters like others. Derby truncates them silently in CHAR, VARCHAR and CLOB only.
    private final boolean keepsBlanks;

    /// @param context null if a string that is too long is refused
    ToText(DataType from, DataType to, CastContext context) {
        super(from, to);
        this.context = context;
        keepsBlanks = to.id() == TypeId.LONG_VARCHAR;
        mayCut = context != null && from.id().isCharacter();
    }

    @Override
    public Object objectFromLong(long value) {
        return shape(ValueText.ofLong(from(), value));
    }

    @Override
    public Object objectFromDouble(double value) {
        return shape(ValueText.ofDouble(from(), value));
    }

    @Override
    public Object objectFromObject(Object value) {
        return shape(ValueText.ofObject(from(), value));
    }

    private String shape(String value) {
        DataType to = to();
        int length = to.length();
        if (value.length() <= length) {
            return to.id() == TypeId.CHAR ? StringPadding.padded(value, length) : value;
        }
        if (keepsBlanks || !StringPadding.fits(value, length)) {
            if (!mayCut) {
                String shown = value.length() <= MAX_SHOWN ? value : value.substring(0, MAX_SHOWN) + "...";
                throw TypesError.TOO_LONG.failure(shown, to);
            }
            context.cut(value.length(), to);
        }
        return value.substring(0, length);
    }
}
