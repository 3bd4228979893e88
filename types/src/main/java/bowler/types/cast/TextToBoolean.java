// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypesError;

/// `true` and `false` in any case, blanks around them allowed; 22018 else. (Derby also takes `unknown`, and makes it
/// false.)
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
