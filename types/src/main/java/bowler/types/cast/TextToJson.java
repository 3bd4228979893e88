// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.json.JsonReader;

/// Texts become JSON as they are, but for blanks around them; 22032 for what is none.
final class TextToJson extends Conversion {
    TextToJson(DataType from, DataType to) {
        super(from, to);
    }

    @Override
    public Object objectFromObject(Object value) {
        String text = ((String) value).strip();
        JsonReader.check(text);
        return text;
    }
}
