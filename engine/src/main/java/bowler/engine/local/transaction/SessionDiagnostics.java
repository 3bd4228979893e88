// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.base.error.SqlFailure;
import bowler.engine.database.EngineError;
import bowler.engine.watch.StatementWatch;
import bowler.engine.xplain.SessionXplain;
import java.util.ArrayList;
import java.util.List;

/// The observations of a session: its warnings, its messages in the log, its last statement, and the statistics of its
/// statements.
public final class SessionDiagnostics {
    private final StatementWatch watch;
    private final boolean logsTexts;
    private final long number;
    private final SessionXplain xplain;
    private List<SqlFailure> warnings = List.of();
    private boolean measures;
    private boolean measuresTime = true;
    private String runtimeStatistics;
    /// True if the current statement has requested [#runtimeStatistics].
    private boolean hasReadStatistics;
    private String lastStatement;

    /// @param number of the session, for messages
    /// @param xplain the choices of the session about the SYSXPLAIN tables
    public SessionDiagnostics(StatementWatch watch, long number, SessionXplain xplain) {
        this.watch = watch;
        this.logsTexts = watch.settings().logsTexts();
        this.number = number;
        this.xplain = xplain;
    }

    /// The diagnostics of the session of a routine, whose messages have the number of the calling session.
    public SessionDiagnostics(SessionDiagnostics caller) {
        watch = caller.watch;
        logsTexts = caller.logsTexts;
        number = caller.number;
        xplain = caller.xplain;
    }

    public long number() {
        return number;
    }

    public StatementWatch watch() {
        return watch;
    }

    public void warn(SqlFailure warning) {
        if (warnings.isEmpty()) {
            warnings = new ArrayList<>();
        }
        warnings.add(warning);
    }

    public List<SqlFailure> takeWarnings() {
        List<SqlFailure> taken = warnings;
        if (!taken.isEmpty()) {
            warnings = List.of();
        }
        return taken;
    }

    /// Returns whether the log records statements and the ends of transactions.
    public boolean logsTexts() {
        return logsTexts;
    }

    /// Writes a message to the log. A message that cannot be written is a warning.
    void log(long transactionId, String message) {
        String problem = watch.write(transactionId, number, message);
        if (problem != null) {
            warn(EngineError.MESSAGE_NOT_WRITTEN.failure(problem));
        }
    }

    /// Notes the statement that runs now.
    public void running(String sql) {
        if (lastStatement != sql) {
            lastStatement = sql;
        }
    }

    public String lastStatement() {
        return lastStatement;
    }

    // -- statistics

    /// Returns whether the next statement is to be recorded.
    public boolean isWatched() {
        return watch.isOn() || measures;
    }

    /// Returns whether statements are measured operator by operator.
    public boolean measures() {
        return measures;
    }

    public void setMeasures(boolean wanted) {
        measures = wanted;
        runtimeStatistics = null;
    }

    public boolean measuresTime() {
        return measuresTime;
    }

    public void setMeasuresTime(boolean wanted) {
        measuresTime = wanted;
    }

    public SessionXplain xplain() {
        return xplain;
    }

    /// Returns whether queries and changes are compiled and written to the SYSXPLAIN tables, but not run.
    public boolean showsPlansOnly() {
        return measures && xplain.isOn() && xplain.isPlansOnly();
    }

    public void beginMeasuring() {
        hasReadStatistics = false;
    }

    /// Notes what was measured, unless the statement has asked for that of the one before.
    public void measured(String report) {
        if (!hasReadStatistics) {
            runtimeStatistics = report;
        }
    }

    public String runtimeStatistics() {
        hasReadStatistics = true;
        return runtimeStatistics;
    }
}
