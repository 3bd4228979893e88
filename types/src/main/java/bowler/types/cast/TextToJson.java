// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.json.JsonReader;

/// Converts texts to JSON without surrounding blanks; texts that are not JSON fail with 22032.
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
