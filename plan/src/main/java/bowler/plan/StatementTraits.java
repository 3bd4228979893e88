// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import java.util.ArrayList;
import java.util.List;

/// The properties of a statement that decide how a session runs it. This is the only place that lists them for every
/// kind of statement; a new kind gets its traits here.
///
/// @param effect what the statement may change
/// @param returnsRows true if it returns rows
/// @param changesRows true if a run changes rows of a table; an EXPLAIN ANALYZE runs the change that it explains
/// @param cacheable true if its plan can be used again
/// @param intentionLocks the tables that are locked in mode IX before the plan is trusted
/// @param cursorName the cursor of WHERE CURRENT OF, or null
public record StatementTraits(
        Effect effect, boolean returnsRows, boolean changesRows, boolean cacheable, List<TableDescriptor> intentionLocks,
        String cursorName) {
    private static final StatementTraits DEFINITION = plain(Effect.DEFINITIONS, false);
    private static final StatementTraits SESSION_STATE = plain(Effect.NONE, true);
    private static final StatementTraits SETTING = plain(Effect.DEFINITIONS, true);

    /// The part of the database that a statement may change. A read-only session runs only statements without effect.
    public enum Effect {
        /// Reads, or changes the state of the session or of its transaction.
        NONE,
        /// Changes rows, or locks them for a change.
        ROWS,
        /// Changes the catalog, or settings of the database.
        DEFINITIONS
    }

    public static StatementTraits of(StatementPlan plan) {
        return switch (plan) {
            case StatementPlan.Query query ->
                new StatementTraits(query.forUpdate() ? Effect.ROWS : Effect.NONE, true, false, true, List.of(), null);
            case StatementPlan.Insert insert -> change(insert.table(), insert.constraintPlan(), null);
            case StatementPlan.Update update -> change(update.table(), update.constraintPlan(), cursorOf(update.source()));
            case StatementPlan.Delete delete -> change(delete.table(), delete.constraintPlan(), cursorOf(delete.source()));
            case StatementPlan.Merge merge -> change(merge.table(), merge.constraintPlan(), null);
            case StatementPlan.InsteadOf instead ->
                new StatementTraits(Effect.ROWS, false, true, true, List.of(), null);
            case StatementPlan.Upsert upsert -> change(upsert.insert().table(), upsert.constraintPlan(), null);
            case StatementPlan.Returning returning -> {
                StatementTraits change = of(returning.change());
                yield new StatementTraits(Effect.ROWS, true, true, true, change.intentionLocks, change.cursorName);
            }
            case StatementPlan.WithChanges with -> {
                List<TableDescriptor> locked = new ArrayList<>();
                with.steps().forEach(step -> locked.addAll(of(step.change()).intentionLocks));
                locked.addAll(of(with.statement()).intentionLocks);
                yield new StatementTraits(Effect.ROWS, with.returnsRows(), true, true, List.copyOf(locked), null);
            }
            case StatementPlan.Explain explain -> explain(explain);
            case StatementPlan.Definition definition -> DEFINITION;
            case StatementPlan.CallSystemProcedure call -> SETTING;
            case StatementPlan.LockTable lock -> SESSION_STATE;
            // The session of the routine checks each of its statements.
            case StatementPlan.CallProcedure call -> SESSION_STATE;
            case StatementPlan.SetConstraints set -> SESSION_STATE;
            case StatementPlan.SetSchema set -> SESSION_STATE;
            case StatementPlan.SetRole set -> SESSION_STATE;
            case StatementPlan.SetTimeZone set -> SESSION_STATE;
            case StatementPlan.SetIsolation set -> SESSION_STATE;
            case StatementPlan.Savepoint savepoint -> SESSION_STATE;
            case StatementPlan.Transaction transaction -> SESSION_STATE;
        };
    }

    private static StatementTraits plain(Effect effect, boolean cacheable) {
        return new StatementTraits(effect, false, false, cacheable, List.of(), null);
    }

    private static StatementTraits change(TableDescriptor table, ConstraintPlan constraintPlan, String cursorName) {
        List<TableDescriptor> locked = new ArrayList<>();
        locked.add(table);
        if (!constraintPlan.isEmpty()) {
            locked.addAll(constraintPlan.others(table));
        }
        return new StatementTraits(Effect.ROWS, false, true, true, List.copyOf(locked), cursorName);
    }

    private static StatementTraits explain(StatementPlan.Explain explain) {
        StatementTraits explained = of(explain.plan());
        boolean changes = explain.change() != null;
        return new StatementTraits(explain.analyze() ? explained.effect : Effect.NONE, true, changes, false,
            changes ? explained.intentionLocks : List.of(), changes ? explained.cursorName : null);
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
