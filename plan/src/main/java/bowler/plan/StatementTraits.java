// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.TableDescriptor;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import java.util.ArrayList;
import java.util.List;

/// The properties of a statement that decide how a session runs it. This is the only place that lists them for every
/// kind of statement; a new kind gets its traits here.
///
/// @param kind the kind of statement
/// @param effect what the statement may change
/// @param returnsRows true if it returns rows
/// @param changesRows true if a run changes rows of a table; an EXPLAIN ANALYZE runs the change that it explains
/// @param cacheable true if its plan can be used again
/// @param intentionLocks the tables that are locked in mode IX before the plan is trusted
/// @param cursorName the cursor of WHERE CURRENT OF, or null
public record StatementTraits(
        StatementKind kind, Effect effect, boolean returnsRows, boolean changesRows, boolean cacheable,
        List<TableDescriptor> intentionLocks, String cursorName) {
    private static final StatementTraits DEFINITION = plain(StatementKind.DEFINITION, Effect.DEFINITIONS, false);
    private static final StatementTraits SESSION_STATE = plain(StatementKind.SESSION, Effect.NONE, true);

    /// The part of the database that a statement may change. A read-only session runs only statements without effect.
    public enum Effect {
        /// Reads, or changes the state of the session or of its transaction.
        NONE,
        /// Changes rows or sets a sequence, or locks rows for a change.
        ROWS,
        /// Changes the catalog, or settings of the database.
        DEFINITIONS
    }

    public static StatementTraits of(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query ->
                new StatementTraits(
                    StatementKind.QUERY, query.forUpdate() || setsSequence(query.source()) ? Effect.ROWS : Effect.NONE, true, false, true,
                    List.of(), null);
            case StatementPlan.Insert insert -> change(StatementKind.INSERT, insert.table(), insert.constraintPlan(), null);
            case StatementPlan.Update update -> change(StatementKind.UPDATE, update.table(), update.constraintPlan(), cursorOf(update.source()));
            case StatementPlan.Delete delete -> change(StatementKind.DELETE, delete.table(), delete.constraintPlan(), cursorOf(delete.source()));
            case StatementPlan.Merge merge -> change(StatementKind.MERGE, merge.table(), merge.constraintPlan(), null);
            case StatementPlan.InsteadOf instead ->
                new StatementTraits(StatementKind.COMPOSED_CHANGE, Effect.ROWS, false, true, true, List.of(), null);
            case StatementPlan.Upsert upsert -> change(StatementKind.INSERT, upsert.insert().table(), upsert.constraintPlan(), null);
            case StatementPlan.Returning returning -> {
                StatementTraits change = of(returning.change());
                yield new StatementTraits(
                    StatementKind.COMPOSED_CHANGE, Effect.ROWS, true, true, true, change.intentionLocks, change.cursorName);
            }
            case StatementPlan.WithChanges with -> {
                List<TableDescriptor> locked = new ArrayList<>();
                with.steps().forEach(step -> locked.addAll(of(step.change()).intentionLocks));
                locked.addAll(of(with.statement()).intentionLocks);
                yield new StatementTraits(
                    StatementKind.COMPOSED_CHANGE, Effect.ROWS, with.returnsRows(), true, true, List.copyOf(locked), null);
            }
            case StatementPlan.Explain explain -> explain(explain);
            case StatementPlan.ChangeAccess change -> plain(StatementKind.ACCESS, Effect.DEFINITIONS, false);
            case StatementPlan.Definition definition -> DEFINITION;
            case StatementPlan.CallSystemProcedure call -> plain(kind(call.procedure().group()), Effect.DEFINITIONS, true);
            case StatementPlan.LockTable lock -> plain(StatementKind.TABLE_LOCK, Effect.NONE, true);
            // The session of the routine checks each of its statements.
            case StatementPlan.CallProcedure call -> plain(StatementKind.CALL, Effect.NONE, true);
            case StatementPlan.SetConstraints set -> SESSION_STATE;
            case StatementPlan.SetSchema set -> SESSION_STATE;
            case StatementPlan.SetRole set -> plain(StatementKind.ROLE, Effect.NONE, true);
            case StatementPlan.SetTimeZone set -> SESSION_STATE;
            case StatementPlan.SetIsolation set -> SESSION_STATE;
            case StatementPlan.Savepoint savepoint -> SESSION_STATE;
            case StatementPlan.Transaction transaction -> SESSION_STATE;
        };
    }

    private static StatementKind kind(SystemRoutine.Group group) {
        return switch (group) {
            case USERS -> StatementKind.USERS;
            case PROPERTY -> StatementKind.PROPERTY;
            case SETTING -> StatementKind.SESSION;
            case STATISTICS, DATABASE, SESSION, FILES, JARS, METADATA, LOCATORS -> StatementKind.SYSTEM_CALL;
        };
    }

    private static StatementTraits plain(StatementKind kind, Effect effect, boolean cacheable) {
        return new StatementTraits(kind, effect, false, false, cacheable, List.of(), null);
    }

    private static StatementTraits change(
            StatementKind kind, TableDescriptor table, ConstraintPlan constraintPlan, String cursorName) {
        List<TableDescriptor> locked = new ArrayList<>();
        locked.add(table);
        if (!constraintPlan.isEmpty()) {
            locked.addAll(constraintPlan.others(table));
        }
        return new StatementTraits(kind, Effect.ROWS, false, true, true, List.copyOf(locked), cursorName);
    }

    private static StatementTraits explain(StatementPlan.Explain explain) {
        StatementTraits explained = of(explain.plan());
        boolean changes = explain.change() != null;
        return new StatementTraits(StatementKind.EXPLAIN, explain.analyze() ? explained.effect : Effect.NONE, true, changes, false,
            changes ? explained.intentionLocks : List.of(), changes ? explained.cursorName : null);
    }

    private static boolean setsSequence(RowSource source) {
        return RowSourceTraversal.any(source, each -> RowSourceTraversal.scalars(each).stream()
            .anyMatch(scalar -> ScalarTraversal.any(scalar, Scalar.SetValue.class::isInstance)));
    }

    private static String cursorOf(RowSource source) {
        return source instanceof TableAccess access && access.bounds().cursor() != null
            ? access.bounds().cursor().cursor() : null;
    }

    /// Returns whether a read-only session may run the statement.
    public boolean isReadOnly() {
        return effect == Effect.NONE;
    }

    /// Returns whether the statement changes rows and returns them, as INSERT with RETURNING does.
    public boolean returnsChangedRows() {
        return returnsRows && changesRows;
    }
}
