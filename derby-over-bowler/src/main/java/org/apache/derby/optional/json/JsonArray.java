// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.json;

import java.util.ArrayList;

/// A JSON array: the class of the SQL type JSONARRAY. Its elements are [JsonObject], [JsonArray], `String`, `Long`,
/// `Double`, `BigDecimal`, `Boolean` and null. Its text is JSON.
public final class JsonArray extends ArrayList<Object> {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
        return JsonWriter.of(this);
    }
}
