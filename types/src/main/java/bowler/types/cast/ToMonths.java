// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.time.IntervalText;

/// Converts texts and year-month intervals to a year-month interval, truncated to its last field.
final class ToMonths extends Conversion {
    private final IntervalQualifier qualifier;

    ToMonths(DataType from, DataType to) {
        super(from, to);
        qualifier = IntervalQualifier.of(to);
    }

    @Override
    public long longFromLong(long value) {
        return qualifier.fit(value);
    }

    @Override
    public long longFromObject(Object value) {
        return IntervalText.parseMonths((String) value, qualifier);
    }
}
