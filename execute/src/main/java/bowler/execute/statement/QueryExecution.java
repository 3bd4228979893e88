// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.build.OperatorBuilder;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.IsolationLevel;
import bowler.types.RowReader;

/// A query that runs as operators; it is also the cursor over its rows.
///
/// The storage statement lives as long as the cursor. It only reads (and possibly locks the rows read), so a failure
/// ends it without undoing anything. Other statements of the transaction may have changed rows since it began.
public final class QueryExecution implements Execution, ResultCursor {
    private final RunContext runContext;
    private final Operator root;
    private final IsolationLevel level;
    private final boolean skips;
    /// Uncommitted changes of concurrent transactions never decide which rows are locked.
    private final boolean locks;
    private boolean open;
    private long snapshot;
    private long statement;
    private Batch batch;
    private int at;
    private int row;

    public QueryExecution(StatementPlan.Query plan, RunContext runContext, OperatorBuilder builder) {
        this.runContext = runContext;
        root = builder.build(plan.source());
        level = level(plan.isolation());
        locks = plan.forUpdate();
        skips = plan.lockWaitPolicy() != null && plan.lockWaitPolicy().skips();
        runContext.useRowWait(plan.lockWaitPolicy());
    }

    static IsolationLevel level(SqlIsolation sqlIsolation) {
        return sqlIsolation == null ? null : switch (sqlIsolation) {
            case UR -> IsolationLevel.UR;
            case CS -> IsolationLevel.CS;
            case RS -> IsolationLevel.RS;
            case RR -> IsolationLevel.RR;
            case SNAPSHOT -> IsolationLevel.SNAPSHOT;
        };
    }

    @Override
    public ResultCursor query(RowReader parameters) {
        close();
        runContext.begin(parameters);
        StoreTransaction transaction = runContext.transaction;
        if (skips && transaction.isolation().locksReads()) {
            // Rows skipped in the result make reads unrepeatable, and a level that waits for the rows it reads would
            // not reach the skipping.
            transaction.beginStatement(IsolationLevel.CS);
        } else if (locks && (level == null ? transaction.isolation() : level) == IsolationLevel.UR) {
            transaction.beginStatement(IsolationLevel.CS);
        } else if (level == null) {
            transaction.beginStatement();
        } else {
            transaction.beginStatement(level);
        }
        statement = transaction.newestStatement();
        open = true;
        batch = null;
        try {
            root.open();
            // Not earlier: the first read may find that another snapshot is needed.
            snapshot = transaction.snapshot();
        } catch (RuntimeException | Error failure) {
            closeAfter(failure);
            throw failure;
        }
        return this;
    }

    @Override
    public boolean next() {
        Batch batch = this.batch;
        if (batch != null && ++at < batch.count) {
            row = batch.rows[at];
            return true;
        }
        return fetch();
    }

    @Override
    public boolean nextBuffered() {
        Batch batch = this.batch;
        int following = at + 1;
        if (batch == null || following >= batch.count) {
            return false;
        }
        at = following;
        row = batch.rows[following];
        return true;
    }

    @Override
    public boolean isHolding() {
        return open;
    }

    private boolean fetch() {
        if (!open) {
            return false;
        }
        StoreTransaction transaction = runContext.transaction;
        try {
            if (transaction.snapshot() != snapshot) {
                transaction.useSnapshot(snapshot);
            }
            batch = root.next();
            snapshot = transaction.snapshot();
        } catch (RuntimeException | Error failure) {
            closeAfter(failure);
            throw failure;
        }
        if (batch == null) {
            close();
            return false;
        }
        at = 0;
        row = batch.rows[0];
        return true;
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException second) {
            failure.addSuppressed(second);
        }
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            batch = null;
            try {
                root.close();
            } finally {
                runContext.end();
                runContext.transaction.endStatement(statement);
            }
        }
    }

    @Override
    public boolean isNull(int column) {
        return batch.columns[column].isNull(row);
    }

    @Override
    public long longAt(int column) {
        return batch.columns[column].isNull(row) ? 0 : batch.columns[column].longs[row];
    }

    @Override
    public double doubleAt(int column) {
        return batch.columns[column].isNull(row) ? 0 : batch.columns[column].doubles[row];
    }

    @Override
    public Object objectAt(int column) {
        return batch.columns[column].isNull(row) ? null : batch.columns[column].objectAt(row);
    }

    @Override
    public long update(RowReader parameters) {
        throw new IllegalStateException("a query changes nothing");
    }

    @Override
    public ResultCursor updateReturning(RowReader parameters, int[] columns) {
        throw new IllegalStateException("a query changes nothing");
    }

    @Override
    public long lastCount() {
        throw new IllegalStateException("a query changes nothing");
    }
}
