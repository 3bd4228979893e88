// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.engine.watch.AuditLog.Kind;
import bowler.engine.watch.StatementWatch;
import bowler.plan.StatementKind;

/// Writes statements of a session to the audit log.
final class StatementAudit {
    private final EmbeddedSession session;

    StatementAudit(EmbeddedSession session) {
        this.session = session;
    }

    /// @param failure null if the statement has succeeded
    void ended(StatementKind kind, Throwable failure, long rows, String sql) {
        write(auditKind(kind), failure, rows, sql);
    }

    /// Writes a statement whose user lacks a right.
    void refused(StatementKind kind, SqlFailure failure, String sql) {
        write(auditKind(kind), failure, -1, sql);
    }

    private void write(Kind kind, Throwable failure, long rows, String sql) {
        StatementWatch watch = session.diagnostics().watch();
        String state = failure == null ? null : failure instanceof SqlFailure known ? known.error().sqlState() : "XJ001";
        watch.audit().statement(watch.databaseName(), session.diagnostics().number(), session.user(), session.settings().chosenRole(),
            kind, state, rows, sql);
    }

    private static Kind auditKind(StatementKind kind) {
        return switch (kind) {
            case QUERY, EXPLAIN -> Kind.QUERY;
            case INSERT, UPDATE, DELETE, MERGE, COMPOSED_CHANGE -> Kind.CHANGE;
            case DEFINITION, PROPERTY -> Kind.DEFINITION;
            case ACCESS, USERS, ROLE -> Kind.RIGHTS;
            case CALL, SYSTEM_CALL -> Kind.CALL;
            case SESSION, TABLE_LOCK -> Kind.SESSION;
        };
    }
}
