// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.json;

import java.util.LinkedHashMap;

/// A JSON object, with its members in their order. Its text is JSON.
public final class JsonObject extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
        return JsonWriter.of(this);
    }
}
