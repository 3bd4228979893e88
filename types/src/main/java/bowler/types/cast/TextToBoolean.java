// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypesError;

/// Converts `true` and `false`, ignoring case and surrounding blanks; other texts fail with 22018.
final class TextToBoolean extends Conversion {
    TextToBoolean(DataType from, DataType to) {
        super(from, to);
    }

    @Override
    public long longFromObject(Object value) {
        String text = ((String) value).strip();
        if (text.equalsIgnoreCase("true")) {
            return 1;
        }
        if (text.equalsIgnoreCase("false")) {
            return 0;
        }
        throw TypesError.BAD_TEXT.failure(text, to());
    }
}
