// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.number.NumberText;

/// Texts to numbers: 22018 for what is no number, 22003 for what is none of the type. Digits behind the point that the
/// type does not hold are cut.
final class TextToNumber extends Conversion {
    TextToNumber(DataType from, DataType to) {
        super(from, to);
    }

    @Override
    public long longFromObject(Object value) {
        return NumberText.parseInteger((String) value, to());
    }

    @Override
    public double doubleFromObject(Object value) {
        return NumberText.parseDouble((String) value, to());
    }

    @Override
    public Object objectFromObject(Object value) {
        return NumberText.parseDecimal((String) value, to());
    }
}
