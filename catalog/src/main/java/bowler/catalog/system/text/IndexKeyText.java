// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.KeyColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// An index's shape as SYSCONGLOMERATES shows it, and back: `UNIQUE BTREE (1, 2 DESC)`. Columns count from 1.
public final class IndexKeyText {
    private static final String UNIQUE = "UNIQUE ";
    private static final String DUPLICATE_NULLS = "UNIQUE WITH DUPLICATE NULLS ";
    private static final String DESCENDING = " DESC";
    private static final String COMPUTED = "$";

    private IndexKeyText() {}

    public static String of(boolean unique, boolean nullsDistinct, List<KeyColumn> columns) {
        List<String> parts = new ArrayList<>();
        for (KeyColumn column : columns) {
            String part = column.isComputed() ? COMPUTED + (column.computed() + 1) : String.valueOf(column.position() + 1);
            parts.add(part + (column.descending() ? DESCENDING : ""));
        }
        String prefix = !unique ? "" : nullsDistinct ? DUPLICATE_NULLS : UNIQUE;
        return prefix + "BTREE (" + String.join(", ", parts) + ")";
    }

    public static boolean isUnique(String text) {
        return text.startsWith(UNIQUE);
    }

    public static boolean hasDistinctNulls(String text) {
        return text.startsWith(DUPLICATE_NULLS);
    }

    public static List<KeyColumn> columns(String text) {
        List<KeyColumn> columns = new ArrayList<>();
        String inner = text.substring(text.indexOf('(') + 1, text.indexOf(')'));
        if (inner.isEmpty()) {
            return columns;
        }
        for (String part : inner.split(", ")) {
            boolean descending = part.endsWith(DESCENDING);
            String number = descending ? part.substring(0, part.length() - DESCENDING.length()) : part;
            columns.add(number.startsWith(COMPUTED)
                ? KeyColumn.ofComputed(Integer.parseInt(number.substring(COMPUTED.length())) - 1, descending)
                : new KeyColumn(Integer.parseInt(number) - 1, descending));
        }
        return columns;
    }

    /// Positions of columns: `(1, 2)`, from 1.
    public static String ofPositions(List<Integer> positions) {
        return positions.stream().map(position -> String.valueOf(position + 1))
            .collect(Collectors.joining(", ", "(", ")"));
    }

    public static List<Integer> positions(String text) {
        return columns(text).stream().map(KeyColumn::position).toList();
    }
}
