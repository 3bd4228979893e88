// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.convert.ResultColumns;
import bowler.session.ColumnDescription;
import bowler.session.ParameterDescription;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.TransactionVerb;
import java.util.List;

/// A statement of the session, with what the driver works out of it once.
public final class CompiledSql {
    private static final String UPDATE = "UPDATE";

    public final String sql;
    public final Statement statement;
    /// True if it returns rows and changes none.
    public final boolean isQuery;
    /// True if it returns the rows that it changes.
    public final boolean isChangedRows;
    public final List<ParameterDescription> parameters;
    /// The action that replaces running it, or null.
    public final TransactionVerb verb;
    private ResultColumns columns;
    /// True if a time limit was ever set.
    public boolean limited;

    /// True if it calls a procedure.
    public final boolean isCall;

    /// True if it is a query through whose cursor no row can be changed.
    public final boolean isPlain;

    /// Compiles with the session; fails as the session does.
    ///
    /// @param updatable rows are to be changed through the result set, if they can be
    public static CompiledSql of(String sql, Session session, boolean updatable, ColumnCache known) {
        return new CompiledSql(sql, updatable ? session.prepareUpdatable(sql) : session.prepare(sql), known);
    }

    /// Compiles like [#of], to run it at once. Errors in the text may come when it runs.
    public static CompiledSql ofOneRun(String sql, Session session, boolean updatable, ColumnCache known) {
        return new CompiledSql(sql, updatable ? session.prepareUpdatable(sql) : session.prepareForOneRun(sql), known);
    }

    /// Returns whether it is an INSERT or UPDATE, or another statement that inserts rows.
    public boolean maySetIdentity() {
        return !statement.targetColumns().isEmpty() || sql.stripLeading().regionMatches(true, 0, UPDATE, 0, UPDATE.length());
    }

    private CompiledSql(String sql, Statement statement, ColumnCache known) {
        this.sql = sql;
        this.statement = statement;
        isChangedRows = statement.changesRows();
        isQuery = statement.isQuery() && !isChangedRows;
        isPlain = isQuery && statement.target() == null;
        isCall = statement.isCall();
        parameters = statement.parameters();
        verb = statement.verb();
        columns = !returnsRows() ? ResultColumns.NONE
            : isQuery && !isPlain ? new ResultColumns(statement.columns(), true) : known.of(statement.columns());
    }

    public boolean returnsRows() {
        return isQuery || isChangedRows;
    }

    /// Returns the columns of the latest run. The statement returns the same list until it recompiles itself, for
    /// example after a change of definitions. The check costs one comparison.
    public ResultColumns columns() {
        List<ColumnDescription> now = statement.columns();
        ResultColumns known = columns;
        if (known.descriptions() != now) {
            known = new ResultColumns(now, statement.target() != null);
            columns = known;
        }
        return known;
    }
}
