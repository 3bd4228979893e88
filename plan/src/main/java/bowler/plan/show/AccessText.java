// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.ScalarText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Formats tables, indexes and keys for EXPLAIN.
final class AccessText {
    private AccessText() {}

    /// Formats the rows that an access returns and how it finds them.
    ///
    /// @param boundSlots the names of the slots that the bounds may refer to
    static String of(TableAccess access, IntFunction<String> boundSlots) {
        StringBuilder text = new StringBuilder();
        boolean clusteredKey = access.index() == null;
        text.append(access.singleRow() ? "row of " : "rows of ").append(name(access.table(), access.correlation()));
        List<KeyColumn> key = clusteredKey ? access.table().clusteringKey() : access.index().keyColumns();
        if (!clusteredKey) {
            text.append(access.indexOnly() ? " only by " : " by ").append(access.index().name());
        }
        bounds(text, access, key, boundSlots);
        if (access.descending()) {
            text.append(" descending");
        }
        if (access.distinctParts() > 0) {
            List<String> parts = new ArrayList<>();
            for (KeyColumn column : key.subList(access.bounds().equal().size(), access.distinctParts())) {
                parts.add(columnName(access.table(), clusteredKey ? IndexForm.PLAIN : access.index().form(), column));
            }
            text.append(" one of each ").append(String.join(", ", parts));
        }
        if (access.filter() != null) {
            text.append(" where ").append(ScalarText.of(access.filter(), SlotNames.of(access)));
        }
        text.append(" -> ").append(columnNames(access.table(), access.columns()));
        return text.append(access.forChange() ? " for change" : "").toString();
    }

    static String columnNames(TableDescriptor table, List<Integer> positions) {
        List<String> names = new ArrayList<>();
        for (int position : positions) {
            names.add(SlotNames.columnName(table, position));
        }
        return String.join(", ", names);
    }

    /// Formats an access that returns only keys.
    static String ofKeys(TableAccess range) {
        StringBuilder text = new StringBuilder("keys of ").append(range.index().name());
        bounds(text, range, range.index().keyColumns(), SlotNames.of(range));
        return text.toString();
    }

    private static void bounds(
            StringBuilder text, TableAccess access, List<KeyColumn> key, IntFunction<String> slots) {
        KeyBounds bounds = access.bounds();
        TableDescriptor table = access.table();
        IndexForm form = access.index() == null ? IndexForm.PLAIN : access.index().form();
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < bounds.equal().size(); i++) {
            parts.add(columnName(table, form, key.get(i)) + " = " + ScalarText.of(bounds.equal().get(i), slots));
        }
        if (bounds.low() != null || bounds.high() != null) {
            KeyColumn column = key.get(bounds.equal().size());
            if (bounds.low() != null) {
                parts.add(columnName(table, form, column) + sign(!column.descending(), bounds.lowInclusive())
                        + ScalarText.of(bounds.low(), slots));
            }
            if (bounds.high() != null) {
                parts.add(columnName(table, form, column) + sign(column.descending(), bounds.highInclusive())
                        + ScalarText.of(bounds.high(), slots));
            }
        }
        if (bounds.cursor() != null) {
            parts.add("row of cursor " + bounds.cursor().cursor());
        }
        if (!parts.isEmpty()) {
            text.append(" at [").append(String.join(", ", parts)).append(']');
        }
    }

    private static String sign(boolean greater, boolean inclusive) {
        return (greater ? " >" : " <") + (inclusive ? "= " : " ");
    }

    /// Formats the key of an index, including its computed parts and condition.
    static String key(TableDescriptor table, IndexForm form, List<KeyColumn> columns) {
        List<String> parts = new ArrayList<>();
        for (KeyColumn column : columns) {
            parts.add(columnName(table, form, column) + (column.descending() ? " desc" : ""));
        }
        List<String> included = form.included().stream().map(position -> table.columns().get(position).name()).toList();
        return "(" + String.join(", ", parts) + ")"
                + (included.isEmpty() ? "" : " include (" + String.join(", ", included) + ")")
                + (form.condition() == null ? "" : " where " + form.condition().text());
    }

    private static String columnName(TableDescriptor table, IndexForm form, KeyColumn column) {
        return column.isComputed() ? form.computed().get(column.computed()).text() : table.columns().get(column.position()).name();
    }

    /// @param correlation the correlation name of the table, or null
    static String name(TableDescriptor table, String correlation) {
        return name(table) + as(correlation);
    }

    static String as(String correlation) {
        return correlation == null ? "" : " as " + correlation;
    }

    static String name(TableDescriptor table) {
        return table.schemaName() + '.' + table.name();
    }
}
