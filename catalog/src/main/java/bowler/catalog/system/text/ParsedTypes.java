// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.base.invariant.Invariant;
import bowler.types.DataType;
import bowler.types.UserType;
import java.util.HashMap;
import java.util.Map;

/// Types by their texts. Each text is read once, because hundreds of columns share a dozen types. Types of users are known
/// from [#add].
public final class ParsedTypes {
    private final Map<String, DataType> types = new HashMap<>();

    /// Makes a type of users known.
    public void add(UserType type) {
        types.put(type.toString(), DataType.object(type));
    }

    public DataType of(String text) {
        DataType type = types.get(text);
        if (type == null) {
            boolean isUsers = text.startsWith("\"");
            type = isUsers ? types.get(text.substring(0, text.lastIndexOf('"') + 1)) : TypeText.type(text);
            Invariant.check(type != null, "a type of the catalog is not defined");
            types.put(text, type);
        }
        return type;
    }
}
