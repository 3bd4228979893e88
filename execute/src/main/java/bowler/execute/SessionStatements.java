// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.execute.api.Execution;
import bowler.execute.api.ExecutionContext;
import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.run.StatementFailures;
import bowler.execute.statement.SessionExecution;
import bowler.execute.statement.TableLockError;
import bowler.plan.StatementPlan;
import bowler.storage.StoreTransaction;
import bowler.storage.terms.TableLockMode;
import bowler.types.RowReader;
import bowler.types.time.TimeZones;
import java.time.Duration;

/// The executions of statements that change the session, lock a table, or administer the database.
final class SessionStatements {
    private static final Batch NO_ROW = new Batch();
    private static final String LOCK_TIMEOUT = "40XL1";

    private final RunContextFactory runs;

    SessionStatements(RunContextFactory runs) {
        this.runs = runs;
    }

    Execution lockTable(StatementPlan.LockTable plan, ExecutionContext context) {
        TableLockMode mode = plan.exclusive() ? TableLockMode.X : TableLockMode.S;
        return new SessionExecution(parameters -> {
            StoreTransaction transaction = context.transaction();
            transaction.beginStatement();
            try {
                lock(transaction, plan.table(), mode);
            } catch (RuntimeException failure) {
                StatementFailures.undo(transaction, failure);
                throw failure;
            }
            transaction.endStatement();
        });
    }

    /// Locks a table. Unlike a timeout while waiting for a row, a timeout here does not roll back the transaction.
    private static void lock(StoreTransaction transaction, TableDescriptor table, TableLockMode mode) {
        try {
            transaction.lockTable(table.tableId(), mode);
        } catch (SqlFailure failure) {
            if (!failure.sqlState().equals(LOCK_TIMEOUT)) {
                throw failure;
            }
            throw TableLockError.REFUSED.causedBy(failure, table.schemaName() + '.' + table.name(),
                mode == TableLockMode.X ? "EXCLUSIVE" : "SHARE");
        }
    }

    /// Calls a procedure of the system; a procedure that writes system tables within a statement.
    static void call(SystemRoutine procedure, RowReader arguments, ExecutionContext context) {
        switch (procedure.group()) {
            case USERS, PROPERTY -> inStatement(context.transaction(), () -> context.call(procedure, arguments));
            default -> context.call(procedure, arguments);
        }
    }

    private static void inStatement(StoreTransaction transaction, Runnable change) {
        transaction.beginStatement();
        try {
            change.run();
        } catch (RuntimeException | Error failure) {
            StatementFailures.undo(transaction, failure);
            throw failure;
        }
        transaction.endStatement();
    }

    private static String text(Evaluator evaluator) {
        Vector found = evaluator.evaluate(NO_ROW, Batch.ALL, 1);
        return found.isNull(0) ? null : (String) found.objectAt(0);
    }

    Execution setTimeZone(StatementPlan.SetTimeZone plan, ExecutionContext context) {
        RunContext runContext = runs.newRun(context);
        Evaluator zone = new Evaluators(runContext).of(plan.zone());
        return new SessionExecution(parameters -> {
            runContext.begin(parameters);
            Vector given = zone == null ? null : zone.evaluate(NO_ROW, Batch.ALL, 1);
            context.setZone(given == null ? null : switch (given.isNull(0) ? "" : given.objectAt(0)) {
                case Duration ahead -> TimeZones.of(ahead);
                case Object name -> TimeZones.of((String) name);
            });
        });
    }

    Execution setRole(StatementPlan.SetRole plan, ExecutionContext context) {
        if (plan.role() == null) {
            return new SessionExecution(parameters -> context.setRole(null));
        }
        RunContext runContext = runs.newRun(context);
        Evaluator role = new Evaluators(runContext).of(plan.role());
        return new SessionExecution(parameters -> {
            runContext.begin(parameters);
            String name = text(role);
            context.setRole(name == null ? "" : name);
        });
    }

    Execution setSchema(StatementPlan.SetSchema plan, ExecutionContext context) {
        RunContext runContext = runs.newRun(context);
        Evaluator name = new Evaluators(runContext).of(plan.name());
        return new SessionExecution(parameters -> {
            runContext.begin(parameters);
            Vector found = name.evaluate(NO_ROW, Batch.ALL, 1);
            context.setSchema(found.isNull(0) ? null : (String) found.objectAt(0));
        });
    }
}
