// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.util.ArrayList;
import java.util.List;

/// An index as SYSCONGLOMERATES writes it: `UNIQUE BTREE (1, 2 DESC)`.
record IndexShape(boolean unique, List<Part> parts) {
    private static final String DESCENDING = " DESC";

    /// @param column its number, from 1
    record Part(int column, boolean descending) {}

    static IndexShape of(String text) {
        List<Part> parts = new ArrayList<>();
        for (String part : text.substring(text.indexOf('(') + 1, text.indexOf(')')).split(", ")) {
            boolean descending = part.endsWith(DESCENDING);
            String number = descending ? part.substring(0, part.length() - DESCENDING.length()) : part;
            parts.add(new Part(Integer.parseInt(number), descending));
        }
        return new IndexShape(text.startsWith("UNIQUE"), parts);
    }
}
