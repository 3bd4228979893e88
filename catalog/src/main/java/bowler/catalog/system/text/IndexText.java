// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import java.util.ArrayList;
import java.util.List;

/// An index as SYSCONGLOMERATES describes it. After the key, whose computed parts are marked by `$`, come the columns
/// included, an expression for each computed part, and the condition:
/// `UNIQUE BTREE (1, $1 DESC) INCLUDE (3) COMPUTED VARCHAR(20) (2) 'UPPER(N)' WHERE (4) 'N IS NOT NULL'`.
public final class IndexText {
    private static final String INCLUDE = " INCLUDE ";
    private static final String COMPUTED = " COMPUTED ";
    private static final String WHERE = " WHERE ";

    private IndexText() {}

    public static String of(IndexDescriptor index) {
        IndexForm form = index.form();
        StringBuilder text = new StringBuilder(IndexKeyText.of(index.unique(), index.nullsDistinct(), index.keyColumns()));
        if (!form.included().isEmpty()) {
            text.append(INCLUDE).append(IndexKeyText.ofPositions(form.included()));
        }
        for (IndexForm.Computed part : form.computed()) {
            text.append(COMPUTED).append(TypeText.of(part.type(), true)).append(' ')
                .append(IndexKeyText.ofPositions(part.columns())).append(' ').append(quoted(part.text()));
        }
        if (form.condition() != null) {
            text.append(WHERE).append(IndexKeyText.ofPositions(form.condition().columns())).append(' ')
                .append(quoted(form.condition().text()));
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    public static IndexForm form(String text) {
        int at = text.indexOf(')') + 1;
        if (at == text.length()) {
            return IndexForm.PLAIN;
        }
        List<Integer> included = List.of();
        List<IndexForm.Computed> computed = new ArrayList<>();
        IndexForm.Condition condition = null;
        while (at < text.length()) {
            if (text.startsWith(INCLUDE, at)) {
                int end = text.indexOf(')', at) + 1;
                included = IndexKeyText.positions(text.substring(at, end));
                at = end;
            } else {
                int quote = text.indexOf('\'', at);
                int open = text.lastIndexOf('(', quote);
                List<Integer> columns = IndexKeyText.positions(text.substring(open, quote));
                int end = endOfQuoted(text, quote);
                String written = text.substring(quote + 1, end - 1).replace("''", "'");
                if (text.startsWith(COMPUTED, at)) {
                    String type = text.substring(at + COMPUTED.length(), open - 1);
                    computed.add(new IndexForm.Computed(written, TypeText.type(type), columns));
                } else {
                    condition = new IndexForm.Condition(written, columns);
                }
                at = end;
            }
        }
        return new IndexForm(included, computed, condition);
    }

    private static int endOfQuoted(String text, int quote) {
        int at = quote + 1;
        while (true) {
            int next = text.indexOf('\'', at);
            if (next + 1 == text.length() || text.charAt(next + 1) != '\'') {
                return next + 1;
            }
            at = next + 2;
        }
    }
}
