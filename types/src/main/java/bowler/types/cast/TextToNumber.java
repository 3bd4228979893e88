// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.number.NumberText;

/// Converts texts to numbers. A text that is no number fails with 22018, a number out of range with 22003. Digits after
/// the decimal point that the type cannot hold are truncated.
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
