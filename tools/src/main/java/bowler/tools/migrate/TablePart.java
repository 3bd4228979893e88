// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.source.CopiedTable;
import java.util.ArrayList;
import java.util.List;

/// The rows of a table, or those in a range of its first key column. Parts are copied in parallel, each in one transaction.
///
/// @param low the smallest key; null for no limit
/// @param high the key after the largest one; null for no limit
record TablePart(CopiedTable table, Long low, Long high) {
    static TablePart whole(CopiedTable table) {
        return new TablePart(table, null, null);
    }

    /// Divides the table into parts of the same range of keys, of which the first and the last have no limit.
    ///
    /// @param min the smallest key
    /// @param max the largest key
    /// @param range the width of a part
    static List<TablePart> ranges(CopiedTable table, long min, long max, long range) {
        List<TablePart> parts = new ArrayList<>();
        for (long low = min; ; low += range) {
            boolean isLast = max - low < range;
            parts.add(new TablePart(table, low == min ? null : (Long) low, isLast ? null : low + range));
            if (isLast) {
                return parts;
            }
        }
    }

    boolean isRange() {
        return low != null || high != null;
    }

    /// Returns a text that identifies this part within a migration.
    String id() {
        return "rows of " + table.target() + (isRange() ? " from " + low + " to " + high : "");
    }

    String readSource() {
        return table.readSource() + condition(isRange() ? table.rangeColumn().source() : null);
    }

    String readTarget() {
        return table.readTarget() + condition(isRange() ? table.rangeColumn().target() : null);
    }

    private String condition(String column) {
        if (column == null) {
            return "";
        }
        return " WHERE " + (low == null ? "" : column + " >= " + low) + (low == null || high == null ? "" : " AND ") + (high == null ? "" : column + " < " + high);
    }
}
