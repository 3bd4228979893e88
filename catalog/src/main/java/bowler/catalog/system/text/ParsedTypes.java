// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.types.DataType;
import java.util.HashMap;
import java.util.Map;

/// Types by their texts, each text read once: hundreds of columns share a dozen.
public final class ParsedTypes {
    private final Map<String, DataType> types = new HashMap<>();

    public DataType of(String text) {
        DataType type = types.get(text);
        if (type == null) {
            type = TypeText.type(text);
            types.put(text, type);
        }
        return type;
    }
}
