// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.time.IntervalText;
import java.time.Duration;

/// Converts texts and day-time intervals to a day-time interval, truncated to its last field.
final class ToDuration extends Conversion {
    private final IntervalQualifier qualifier;

    ToDuration(DataType from, DataType to) {
        super(from, to);
        qualifier = IntervalQualifier.of(to);
    }

    @Override
    public Object objectFromObject(Object value) {
        return value instanceof String text ? IntervalText.parse(text, qualifier) : qualifier.fit((Duration) value);
    }
}
