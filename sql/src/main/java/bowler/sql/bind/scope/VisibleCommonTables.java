// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.CommonTable;
import bowler.sql.bound.SharedSubplan;
import bowler.types.DataType;
import java.util.List;

/// The tables of WITH that are visible at a point of the statement: a linked list from the last definition to earlier
/// and outer ones.
///
/// @param outer the definitions that this one sees; null if there are none
/// @param rows what a reference to the table reads
public record VisibleCommonTables(CommonTable table, VisibleCommonTables outer, Rows rows) {
    /// Returns the table of this name, or null.
    public static VisibleCommonTables find(VisibleCommonTables from, String name) {
        for (VisibleCommonTables tables = from; tables != null; tables = tables.outer) {
            if (tables.table.name().equals(name)) {
                return tables;
            }
        }
        return null;
    }

    /// The rows that a reference to a common table reads.
    public sealed interface Rows {
        /// The query, which is bound at the reference.
        ///
        /// @param recursive whether the query refers to its own table
        record OfQuery(boolean recursive) implements Rows {}

        /// Rows that are computed once, because several references read them.
        record Shared(SharedSubplan subplan) implements Rows {}

        /// The rows that an earlier change returns.
        record Returned(int rowsId, List<String> names, List<DataType> types) implements Rows {}

        /// A change without RETURNING.
        record None() implements Rows {}

        /// The recursive table as its own definition sees it.
        final class Recursing implements Rows {
            public final int id;
            public final List<String> names;
            public final List<DataType> types;
            public int readCount;

            public Recursing(int id, List<String> names, List<DataType> types) {
                this.id = id;
                this.names = names;
                this.types = types;
            }
        }
    }
}
