// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.convert.RowColumns;
import bowler.session.ColumnDescription;
import bowler.session.ParameterDescription;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.TransactionVerb;
import java.util.List;

/// A statement of the session, with what the driver works out of it once.
final class CompiledSql {
    final String sql;
    final Statement statement;
    /// Whether it gives rows and changes none.
    final boolean isQuery;
    /// Whether it gives the rows that it changes.
    final boolean isChangedRows;
    final List<ParameterDescription> parameters;
    /// What is done instead of running it, or null.
    final TransactionVerb verb;
    private RowColumns columns;
    /// Whether a time limit was ever set.
    boolean limited;

    /// Whether it is a query through whose cursor no row can be changed.
    final boolean isPlain;

    /// Compiles with the session; fails as the session does.
    ///
    /// @param updatable rows are to be changed through the result set, if they can be
    static CompiledSql of(String sql, Session session, boolean updatable, KnownColumns known) {
        return new CompiledSql(sql, updatable ? session.prepareUpdatable(sql) : session.prepare(sql), known);
    }

    private CompiledSql(String sql, Statement statement, KnownColumns known) {
        this.sql = sql;
        this.statement = statement;
        isChangedRows = statement.changesRows();
        isQuery = statement.isQuery() && !isChangedRows;
        isPlain = isQuery && statement.target() == null;
        parameters = statement.parameters();
        verb = statement.verb();
        columns = !givesRows() ? RowColumns.NONE
            : isQuery && !isPlain ? new RowColumns(statement.columns(), true) : known.of(statement.columns());
    }

    boolean givesRows() {
        return isQuery || isChangedRows;
    }

    /// The columns of the latest run. The statement gives the same list until it compiles itself anew, as after a change
    /// of definitions, so that looking costs one comparison.
    RowColumns columns() {
        List<ColumnDescription> now = statement.columns();
        RowColumns known = columns;
        if (known.descriptions() != now) {
            known = new RowColumns(now, statement.target() != null);
            columns = known;
        }
        return known;
    }
}
