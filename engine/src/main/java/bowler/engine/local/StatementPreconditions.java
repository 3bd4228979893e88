// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.plan.CompiledStatement;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ConstraintPlan;
import bowler.storage.terms.TableLockMode;

/// The steps before a statement that is more than a query: the check of privileges, and the locks under which its plan
/// is validated.
final class StatementPreconditions {
    private StatementPreconditions() {}

    static void demand(EmbeddedSession session, CompiledStatement compiled) {
        checkReadOnly(session, compiled);
        lockFor(session, compiled.plan());
    }

    private static void checkReadOnly(EmbeddedSession session, CompiledStatement compiled) {
        if (session.isReadOnly() && !compiled.readOnly()) {
            boolean changesRows = switch (compiled.plan()) {
                case StatementPlan.Insert insert -> true;
                case StatementPlan.Update update -> true;
                case StatementPlan.Delete delete -> true;
                case StatementPlan.Merge merge -> true;
                case StatementPlan.Upsert upsert -> true;
                case StatementPlan.Returning returning -> true;
                case StatementPlan.WithChanges with -> true;
                case StatementPlan.LockTable lock -> true;
                case StatementPlan.Query query -> true;
                case StatementPlan.Definition definition -> false;
                case StatementPlan.SetConstraints set -> false;
                case StatementPlan.SetSchema set -> false;
                case StatementPlan.SetTimeZone set -> false;
                case StatementPlan.SetIsolation set -> false;
                case StatementPlan.Savepoint savepoint -> false;
                case StatementPlan.Transaction transaction -> false;
                case StatementPlan.ChangeSetting change -> false;
                case StatementPlan.ChangeProperty change -> false;
                case StatementPlan.Explain explain -> true;
            };
            throw changesRows ? EngineError.READ_ONLY.failure() : EngineError.READ_ONLY_DEFINITION.failure();
        }
    }

    private static void lockFor(EmbeddedSession session, StatementPlan locking) {
        switch (locking) {
            case StatementPlan.Insert insert -> intend(session, insert.table(), insert.constraintPlan());
            case StatementPlan.Update update -> intend(session, update.table(), update.constraintPlan());
            case StatementPlan.Delete delete -> intend(session, delete.table(), delete.constraintPlan());
            case StatementPlan.Merge merge -> intend(session, merge.table(), merge.constraintPlan());
            case StatementPlan.Upsert upsert -> intend(session, upsert.insert().table(), upsert.constraintPlan());
            case StatementPlan.Returning returning ->
                intend(session, returning.table(), StatementPlan.rulesOf(returning.change()));
            case StatementPlan.WithChanges with -> {
                with.steps().forEach(step -> lockFor(session, step.change()));
                lockFor(session, with.statement());
            }
            case StatementPlan.Definition definition -> {
                session.cursors().demandUnread(definition);
                session.edit();
            }
            case StatementPlan.Query query -> { }
            case StatementPlan.LockTable lock -> { }
            case StatementPlan.SetConstraints set -> { }
            case StatementPlan.SetSchema set -> { }
            case StatementPlan.SetTimeZone set -> { }
            case StatementPlan.SetIsolation set -> { }
            case StatementPlan.Savepoint savepoint -> { }
            case StatementPlan.Transaction transaction -> { }
            case StatementPlan.ChangeSetting change -> { }
            case StatementPlan.ChangeProperty change -> { }
            case StatementPlan.Explain explain -> {
                if (explain.change() != null) {
                    lockFor(session, explain.change());
                }
            }
        }
    }

    private static void intend(EmbeddedSession session, TableDescriptor table, ConstraintPlan constraintPlan) {
        session.transaction().lockTable(table.tableId(), TableLockMode.IX);
        if (!constraintPlan.isEmpty()) {
            for (TableDescriptor other : constraintPlan.others(table)) {
                session.transaction().lockTable(other.tableId(), TableLockMode.IX);
            }
        }
    }
}
