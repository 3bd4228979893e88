// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.CommonTable;
import bowler.sql.bound.SharedSubplan;
import bowler.types.DataType;
import java.util.List;

/// The tables of WITH that a place of the statement sees: the last defined, then those before it and around.
///
/// @param outer those that this one's definition sees; null: none
public final class VisibleCommonTables {
    public final CommonTable table;
    public final VisibleCommonTables outer;
    public final boolean recursive;
    /// Where it is read in many places, else null.
    public SharedSubplan shared;
    /// What a change returns, else null.
    public Returned returned;
    /// While its own definition is bound.
    public Recursing recursing;

    public VisibleCommonTables(CommonTable table, VisibleCommonTables outer, boolean recursive) {
        this.table = table;
        this.outer = outer;
        this.recursive = recursive;
    }

    /// The table of this name, or null.
    public static VisibleCommonTables find(VisibleCommonTables from, String name) {
        for (VisibleCommonTables tables = from; tables != null; tables = tables.outer) {
            if (tables.table.name().equals(name)) {
                return tables;
            }
        }
        return null;
    }

    /// Rows that a change has returned before.
    public record Returned(int rowsId, List<String> names, List<DataType> types) {}

    /// What a table's definition sees of itself.
    public static final class Recursing {
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
