// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.base.trace.StatementEvent;
import bowler.base.trace.Trace;
import bowler.engine.statement.CachedPlan;
import bowler.engine.watch.SlowStatement;
import bowler.engine.watch.StatementWatch;
import bowler.engine.xplain.MeasuredStatement;
import bowler.execute.InstrumentedExecution;
import bowler.execute.api.Execution;
import bowler.execute.api.ResultCursor;
import bowler.execute.api.TeeCursor;
import bowler.plan.ParameterType;
import bowler.plan.StatementKind;
import bowler.plan.StatementPlan;
import bowler.plan.statistics.RunText;
import bowler.plan.statistics.RunTree.StatementRun;
import bowler.plan.statistics.RunTree;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.cast.ValueText;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One run of an observed statement. The observer is a recording, the message log, the list of slow statements, or a
/// session that measures its own statements. Unobserved statements do not use this class.
final class ObservedStatementRun {
    private static final long FAILED = -1;

    private final EmbeddedSession session;
    private final String sql;
    private final StatementWatch watch;
    /// Null if there is no recording.
    private final StatementEvent event;
    /// Null: operators are not measured.
    private final InstrumentedExecution measured;
    private final StatementPlan plan;
    private final StatementKind kind;
    private final LocalDateTime startedAt;
    private long nanos;
    private long rows;
    private boolean ended;
    /// The reason why the run failed, or null.
    private Throwable failure;
    private boolean wasRun = true;

    /// @param parameters those that the text has, which are fewer than the plan's where literals were lifted from it
    ObservedStatementRun(EmbeddedSession session, String sql, CachedPlan plan, List<ParameterType> parameters, RowReader values) {
        this.session = session;
        this.sql = sql;
        watch = session.diagnostics().watch();
        this.plan = plan.compiled().plan();
        kind = plan.compiled().traits().kind();
        startedAt = watch.now();
        session.diagnostics().beginMeasuring();
        if (session.diagnostics().logsTexts()) {
            session.transactions().log("Executing prepared statement: " + sql + " :End prepared statement"
                + parameters(parameters, values));
        }
        measured = session.diagnostics().measures() || watch.settings().logsPlans()
            ? session.planner().executor().measured(plan.compiledFor(values), session.context(), session.diagnostics().measuresTime()) : null;
        event = Trace.isOn() ? new StatementEvent() : null;
        if (event != null) {
            event.begin();
        }
    }

    private static String parameters(List<ParameterType> types, RowReader values) {
        if (types.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(" with " + types.size() + " parameters");
        for (int at = 0; at < types.size(); at++) {
            text.append(" begin parameter #").append(at + 1).append(": ")
                .append(values.isNull(at) ? "null" : text(types.get(at).type(), values, at))
                .append(" :end parameter");
        }
        return text.toString();
    }

    private static String text(DataType type, RowReader values, int at) {
        return !type.id().isLob() ? ValueText.of(type, values, at) : switch (values.objectAt(at)) {
            case LobInput input -> "(a stream)";
            case LobReference reference -> "(a LOB of length " + reference.length() + ")";
            default -> ValueText.of(type, values, at);
        };
    }

    private Execution execution(Execution ready) {
        return measured == null ? ready : measured;
    }

    /// Runs a query. The event ends when its cursor is there, the run with the cursor.
    ResultCursor query(Execution ready, RowReader values) {
        long start = watch.nanoTime();
        ResultCursor cursor;
        try {
            cursor = execution(ready).query(values);
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
            end(start, FAILED);
            throw thrown;
        }
        nanos += watch.nanoTime() - start;
        report(-1);
        return session.diagnostics().isWatched() ? new WatchedRows(cursor) : cursor;
    }

    /// Runs what gives a number of rows.
    long update(Execution ready, RowReader values) {
        long start = watch.nanoTime();
        long changed = FAILED;
        try {
            changed = execution(ready).update(values);
            report(changed);
            return changed;
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            end(start, changed);
        }
    }

    /// Runs what changes rows and gives some: the rows are there when the change has ended.
    ResultCursor change(Execution ready, RowReader values, int[] columns) {
        long start = watch.nanoTime();
        long changed = FAILED;
        try {
            Execution running = columns == null ? ready : execution(ready);
            ResultCursor cursor = columns == null ? running.query(values) : running.updateReturning(values, columns);
            changed = running.lastCount();
            report(changed);
            return cursor;
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            end(start, changed);
        }
    }

    /// Ends a run that only shows the plan.
    void skipped() {
        wasRun = false;
        end();
    }

    /// Rows given or changed so far.
    long rows() {
        return rows;
    }

    private void report(long changed) {
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.text = sql;
                event.transaction = session.transaction().transactionId();
                event.rows = changed;
                event.commit();
            }
        }
    }

    private void end(long start, long count) {
        nanos += watch.nanoTime() - start;
        rows = count;
        end();
    }

    private void end() {
        if (ended) {
            return;
        }
        ended = true;
        if (watch.audit() != null) {
            new StatementAudit(session).ended(kind, failure, rows, sql);
        }
        watch.ended(new SlowStatement(
            startedAt, nanos, rows, session.transaction().transactionId(), session.user(), session.schema(), sql));
        if (measured != null && rows != FAILED) {
            StatementRun run = measured.run(RunTree.words(isolation()));
            String report = report(run);
            if (session.diagnostics().measures()) {
                session.diagnostics().measured(report);
                writeXplain(run);
            }
            if (watch.settings().logsPlans()) {
                session.transactions().log(report);
            }
        }
    }

    private static String time(LocalDateTime moment) {
        return moment.truncatedTo(ChronoUnit.MILLIS).toString().replace('T', ' ');
    }

    private String isolation() {
        return switch (session.isolation()) {
            case READ_UNCOMMITTED -> "UR";
            case READ_COMMITTED -> "CS";
            case REPEATABLE_READ -> "RS";
            case SERIALIZABLE -> "RR";
            case SNAPSHOT -> "SNAPSHOT";
        };
    }

    /// Derby's text, followed by the plan as EXPLAIN ANALYZE shows it.
    private String report(StatementRun run) {
        boolean timed = session.diagnostics().measuresTime();
        return "Statement Name: \n\tnull\nStatement Text: \n\t" + sql + "\nExecute Time: " + (timed ? TimeUnit.NANOSECONDS.toMillis(nanos) : 0)
            + (timed ? "\nBegin Execution Timestamp : " + time(startedAt)
                + "\nEnd Execution Timestamp : " + time(watch.now()) : "")
            + "\nStatement Execution Plan Text: \n" + RunText.of(run, timed)
            + "\nPlan as EXPLAIN ANALYZE shows it: \n" + String.join("\n", measured.report());
    }

    /// A failure is a warning: the statement itself has succeeded.
    private void writeXplain(StatementRun run) {
        if (!session.diagnostics().xplain().isOn()) {
            return;
        }
        try {
            session.diagnostics().xplain().write(new MeasuredStatement(
                sql, type(), wasRun, session.diagnostics().measuresTime(), startedAt, watch.now(), nanos, session.transaction().transactionId(),
                session.diagnostics().number(), session.database().name(), run));
        } catch (SqlFailure failure) {
            session.diagnostics().warn(failure);
        }
    }

    /// Returns the letters that Derby's tables of statistics use.
    private String type() {
        return switch (kind) {
            case QUERY -> "S";
            case INSERT -> "I";
            case UPDATE -> "U";
            case DELETE -> "D";
            case MERGE -> "M";
            case DEFINITION, ACCESS -> "DDL";
            case EXPLAIN, COMPOSED_CHANGE, USERS, PROPERTY, CALL, SYSTEM_CALL, ROLE, SESSION, TABLE_LOCK -> "C";
        };
    }

    private final class WatchedRows extends TeeCursor {
        WatchedRows(ResultCursor cursor) {
            super(cursor);
        }

        @Override
        public boolean next() {
            long start = watch.nanoTime();
            boolean found = false;
            try {
                found = super.next();
            } finally {
                nanos += watch.nanoTime() - start;
            }
            if (found) {
                rows++;
            } else {
                end();
            }
            return found;
        }

        @Override
        public boolean nextBuffered() {
            boolean found = super.nextBuffered();
            rows += found ? 1 : 0;
            return found;
        }

        /// Returns whether the run has to be closed, which ends it.
        @Override
        public boolean isHolding() {
            return !ended || super.isHolding();
        }

        @Override
        public void close() {
            super.close();
            end();
        }
    }
}
