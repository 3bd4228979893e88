// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.engine.watch.AuditLog.Kind;
import bowler.engine.watch.StatementWatch;
import bowler.plan.StatementPlan;

/// Writes statements of a session to the audit log.
final class StatementAudit {
    private final EmbeddedSession session;

    StatementAudit(EmbeddedSession session) {
        this.session = session;
    }

    /// @param failure null if the statement has succeeded
    void ended(StatementPlan plan, Throwable failure, long rows, String sql) {
        write(kind(plan), failure, rows, sql);
    }

    /// Writes a statement whose user lacks a right.
    void refused(StatementPlan plan, SqlFailure failure, String sql) {
        write(kind(plan), failure, -1, sql);
    }

    private void write(Kind kind, Throwable failure, long rows, String sql) {
        StatementWatch watch = session.diagnostics().watch();
        String state = failure == null ? null : failure instanceof SqlFailure known ? known.error().sqlState() : "XJ001";
        watch.audit().statement(watch.databaseName(), session.diagnostics().number(), session.user(), session.settings().chosenRole(),
            kind, state, rows, sql);
    }

    private static Kind kind(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query -> Kind.QUERY;
            case StatementPlan.Explain explain -> Kind.QUERY;
            case StatementPlan.ChangeAccess change -> Kind.RIGHTS;
            case StatementPlan.SetRole role -> Kind.RIGHTS;
            case StatementPlan.Definition definition -> Kind.DEFINITION;
            case StatementPlan.CallProcedure call -> Kind.CALL;
            case StatementPlan.CallSystemProcedure call -> switch (call.procedure().group()) {
                case USERS -> Kind.RIGHTS;
                case PROPERTY -> Kind.DEFINITION;
                case SETTING -> Kind.SESSION;
                default -> Kind.CALL;
            };
            case StatementPlan.SetSchema set -> Kind.SESSION;
            case StatementPlan.SetTimeZone set -> Kind.SESSION;
            case StatementPlan.SetIsolation set -> Kind.SESSION;
            case StatementPlan.SetConstraints set -> Kind.SESSION;
            case StatementPlan.Transaction transaction -> Kind.SESSION;
            case StatementPlan.Savepoint savepoint -> Kind.SESSION;
            case StatementPlan.LockTable lock -> Kind.SESSION;
            default -> Kind.CHANGE;
        };
    }
}
