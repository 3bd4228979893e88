// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.sql.ast.CommonTable;
import bowler.sql.bound.SharedSubplan;
import bowler.types.DataType;
import java.util.List;

/// The tables of WITH that are visible at a point of the statement: a linked list from the last definition to earlier
/// and outer ones.
public final class VisibleCommonTables {
    public final CommonTable table;
    public final VisibleCommonTables outer;
    public final boolean recursive;
    /// The shared rows if it is referenced several times; otherwise null.
    public SharedSubplan shared;
    /// The rows that its change returns; null if it is a query.
    public Returned returned;
    /// Not null while its own definition is bound.
    public Recursing recursing;

    public VisibleCommonTables(CommonTable table, VisibleCommonTables outer, boolean recursive) {
        this.table = table;
        this.outer = outer;
        this.recursive = recursive;
    }

    /// Returns the table of this name, or null.
    public static VisibleCommonTables find(VisibleCommonTables from, String name) {
        for (VisibleCommonTables tables = from; tables != null; tables = tables.outer) {
            if (tables.table.name().equals(name)) {
                return tables;
            }
        }
        return null;
    }

    /// The rows returned by an earlier change.
    public record Returned(int rowsId, List<String> names, List<DataType> types) {}

    /// The recursive table as its own definition sees it.
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
