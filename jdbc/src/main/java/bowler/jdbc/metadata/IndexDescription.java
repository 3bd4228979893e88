// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An index as SYSCONGLOMERATES writes it: `UNIQUE BTREE (1, $1 DESC) INCLUDE (3) COMPUTED INTEGER (2) 'N + 1' WHERE
/// (4) 'N IS NOT NULL'`. A part of the key that is marked by `$` is an expression.
///
/// @param condition which rows have entries, or null: all
record IndexDescription(boolean unique, List<Part> parts, String condition) {
    private static final String DESCENDING = " DESC";
    private static final String COMPUTED = "$";
    private static final Pattern TEXT = Pattern.compile(" (COMPUTED|WHERE) ([^']*)'((?:[^']|'')*)'");

    /// @param column its number, from 1; 0: it is an expression
    /// @param expression or null
    record Part(int column, String expression, boolean descending) {}

    static IndexDescription of(String text) {
        List<Part> parts = new ArrayList<>();
        List<String> expressions = new ArrayList<>();
        String condition = null;
        Matcher texts = TEXT.matcher(text);
        while (texts.find()) {
            String written = texts.group(3).replace("''", "'");
            if (texts.group(1).equals("WHERE")) {
                condition = written;
            } else {
                expressions.add(written);
            }
        }
        for (String part : text.substring(text.indexOf('(') + 1, text.indexOf(')')).split(", ")) {
            boolean descending = part.endsWith(DESCENDING);
            String number = descending ? part.substring(0, part.length() - DESCENDING.length()) : part;
            boolean computed = number.startsWith(COMPUTED);
            String expression = computed ? expressions.get(Integer.parseInt(number.substring(COMPUTED.length())) - 1) : null;
            parts.add(new Part(computed ? 0 : Integer.parseInt(number), expression, descending));
        }
        return new IndexDescription(text.startsWith("UNIQUE"), parts, condition);
    }

    /// Returns the same columns in an index that is not unique.
    IndexDescription ofForeignKey() {
        return new IndexDescription(false, parts, condition);
    }

    /// Returns whether its columns identify each row.
    boolean tellsRows() {
        return unique && condition == null && parts.stream().allMatch(part -> part.expression() == null);
    }
}
