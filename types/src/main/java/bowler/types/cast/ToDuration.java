// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.time.IntervalText;
import java.time.Duration;

/// Texts and intervals of days and smaller fields to such an interval; what is smaller than its last field is cut.
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
