// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.system.text.IndexKeyText;
import bowler.catalog.system.text.IndexText;
import java.util.ArrayList;
import java.util.List;

/// Makes the clauses of CREATE INDEX that follow the table from SYS.SYSCONGLOMERATES.DESCRIPTOR. Derby's descriptors have
/// only columns. Bowler's descriptors can have expressions, included columns and a condition.
final class IndexClauses {
    private IndexClauses() {}

    static String of(String descriptor, DerbyCatalog.Table table) {
        IndexForm form = IndexText.form(descriptor);
        List<String> key = new ArrayList<>();
        for (KeyColumn column : IndexKeyText.columns(descriptor)) {
            String text = column.isComputed() ? form.computed().get(column.computed()).text() : name(column.position(), table);
            key.add(text + (column.descending() ? " DESC" : ""));
        }
        List<String> included = form.included().stream().map(position -> name(position, table)).toList();
        return " (" + String.join(", ", key) + ")"
            + (included.isEmpty() ? "" : " INCLUDE (" + String.join(", ", included) + ")")
            + (IndexKeyText.hasDistinctNulls(descriptor) ? " NULLS DISTINCT" : "")
            + (form.condition() == null ? "" : " WHERE " + form.condition().text());
    }

    private static String name(int position, DerbyCatalog.Table table) {
        return SqlName.quoted(table.columns().get(position + 1));
    }
}
