// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.edit.CatalogEdit;
import bowler.engine.local.cursor.CursorOwner;
import bowler.engine.statement.CachedPlan;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.api.RoutineHost;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.session.RoutineRows;
import bowler.storage.StoreTransaction;
import bowler.storage.SuspendedStatement;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Calls of a routine written in SQL by one statement. The body's statements run in the session of the caller.
final class SqlRoutineHost implements RoutineHost {
    private final EmbeddedSession session;
    private final Consumer<CompiledStatement> access;
    private final List<RoutineRows> returned = new ArrayList<>();
    private final List<SqlFailure> forCaller = new ArrayList<>();
    private SqlFailure lastWarning;

    /// @param access fails if the routine must not run a statement
    SqlRoutineHost(EmbeddedSession session, Consumer<CompiledStatement> access) {
        this.session = session;
        this.access = access;
    }

    /// Returns the cursors that the procedure has returned, in order, and forgets them.
    List<RoutineRows> takeReturned() {
        List<RoutineRows> rows = List.copyOf(returned);
        returned.clear();
        return rows;
    }

    /// Notes the warning of a statement of the body.
    void warned(SqlFailure warning) {
        lastWarning = warning;
    }

    @Override
    public SqlFailure takeWarning() {
        SqlFailure taken = lastWarning;
        lastWarning = null;
        return taken;
    }

    /// Notes a warning once, because a loop may repeat it without end.
    @Override
    public void warnCaller(SqlFailure warning) {
        boolean isKnown = forCaller.stream().anyMatch(known ->
            known.sqlState().equals(warning.sqlState()) && known.getMessage().equals(warning.getMessage()));
        if (!isKnown) {
            forCaller.add(warning);
        }
    }

    /// Gives the warnings of the routine to the statement that calls it.
    void passWarnings() {
        forCaller.forEach(session.context()::warn);
        forCaller.clear();
    }

    @Override
    public void demand(CompiledStatement statement) {
        access.accept(statement);
        StatementPreconditions.require(session, statement);
    }

    @Override
    public RowReader call(StatementPlan.CallProcedure call, RowReader arguments) {
        return session.routines().callWithoutRows(call, arguments).outputs();
    }

    @Override
    public void returnRows(CompiledStatement query, Execution execution, ResultCursor rows) {
        CachedPlan plan = session.planner().bodyQuery(query, session.catalog());
        StoreTransaction transaction = session.transaction();
        EmbeddedCursor cursor = new EmbeddedCursor(session, new CursorOwner() {
            @Override
            public CachedPlan cachedPlan() {
                return plan;
            }

            @Override
            public boolean isOfCurrentTransaction() {
                return session.transactions().work().store == transaction;
            }

            @Override
            public SqlFailure placed(SqlFailure failure) {
                return failure;
            }
        });
        returned.add(new RoutineRows(cursor.show(rows), plan.columns()));
    }

    /// A mark is a suspended statement, to whose beginning storage can return.
    @Override
    public ChangeMark mark() {
        StoreTransaction transaction = session.transaction();
        CatalogEdit.Point catalog = session.transactions().editState();
        transaction.beginStatement();
        SuspendedStatement suspended = transaction.suspend();
        return new ChangeMark() {
            @Override
            public void undo() {
                if (transaction.undoSince(suspended)) {
                    session.transactions().resetEdit(catalog);
                }
            }

            @Override
            public void end() {
                transaction.resume(suspended);
                transaction.endStatement();
            }
        };
    }
}
