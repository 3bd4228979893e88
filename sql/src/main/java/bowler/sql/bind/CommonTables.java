// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.sql.ast.CommonTable;
import bowler.sql.bound.SharedRows;
import bowler.types.DataType;
import java.util.List;

/// The tables of WITH that a place of the statement sees: the last defined, then those before it and around.
///
/// @param outer those that this one's definition sees; null: none
final class CommonTables {
    final CommonTable table;
    final CommonTables outer;
    final boolean recursive;
    /// Where it is read in many places, else null.
    SharedRows shared;
    /// What a change returns, else null.
    Returned returned;
    /// While its own definition is bound.
    Recursing recursing;

    CommonTables(CommonTable table, CommonTables outer, boolean recursive) {
        this.table = table;
        this.outer = outer;
        this.recursive = recursive;
    }

    /// The table of this name, or null.
    static CommonTables find(CommonTables from, String name) {
        for (CommonTables tables = from; tables != null; tables = tables.outer) {
            if (tables.table.name().equals(name)) {
                return tables;
            }
        }
        return null;
    }

    /// Rows that a change has returned before.
    record Returned(int rowsId, List<String> names, List<DataType> types) {}

    /// What a table's definition sees of itself.
    static final class Recursing {
        final int id;
        final List<String> names;
        final List<DataType> types;
        int readCount;

        Recursing(int id, List<String> names, List<DataType> types) {
            this.id = id;
            this.names = names;
            this.types = types;
        }
    }
}
