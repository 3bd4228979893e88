// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.scalar.Scalar.Column;
import java.util.List;

/// Rows that several parts of a statement read and that are computed once. Instances are compared by identity.
public final class SharedSubplan {
    private final int id;
    private final String name;
    private final List<String> columnNames;
    private final Relation relation;
    private final List<Column> columns;

    /// @param id unique within the statement
    /// @param columns the columns of the relation, in order; a column may occur twice
    public SharedSubplan(int id, String name, List<String> columnNames, Relation relation, List<Column> columns) {
        this.id = id;
        this.name = name;
        this.columnNames = columnNames;
        this.relation = relation;
        this.columns = columns;
    }

    public int id() {
        return id;
    }

    public String name() {
        return name;
    }

    public List<String> columnNames() {
        return columnNames;
    }

    public Relation relation() {
        return relation;
    }

    public List<Column> columns() {
        return columns;
    }
}
