// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.ExplainFormat;
import bowler.plan.LockWaitPolicy;
import bowler.plan.PlannedCursorTarget;
import bowler.plan.ResultColumn;
import bowler.plan.SqlIsolation;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import java.util.List;

/// A statement whose names are resolved.
public sealed interface BoundStatement {
    /// @param output the result columns of the relation, in order; a column may occur twice
    /// @param target null if the cursor does not support WHERE CURRENT OF; otherwise the row's key is the last column
    ///     of the output
    record BoundQuery(
            Relation relation, List<Column> output, List<ResultColumn> resultColumns, boolean forUpdate,
            SqlIsolation isolation, LockWaitPolicy lockWaitPolicy, PlannedCursorTarget target) implements BoundStatement {}

    /// @param output one column per column of the table, of its type
    record BoundInsert(TableDescriptor table, Relation source, List<Column> output, int identityColumn, ConstraintPlan constraintPlan)
            implements BoundStatement {}

    /// @param row the columns of the table, in its order
    record BoundUpdate(
            TableDescriptor table, Relation source, List<Column> row, List<StatementPlan.Assignment> assignments,
            ConstraintPlan constraintPlan)
            implements BoundStatement {}

    /// @param row the columns of the table, in its order
    record BoundDelete(TableDescriptor table, Relation source, List<Column> row, ConstraintPlan constraintPlan) implements BoundStatement {}

    /// @param output one column per column of the new table, of its type
    record BoundCreateTableAs(StatementPlan.CreateTable table, Relation source, List<Column> output)
            implements BoundStatement {}

    /// @param output the number of the action, the key of the target's row, the values of the actions, and further
    ///     columns that RETURNING can refer to
    /// @param shownCount the number of those further columns at the end of the output
    record BoundMerge(
            TableDescriptor table, Relation source, List<Column> output, List<StatementPlan.MergeAction> actions,
            boolean repeats, int shownCount, ConstraintPlan constraintPlan) implements BoundStatement {}

    /// A change of a view that its INSTEAD OF triggers carry out.
    ///
    /// @param output the columns of the old row, if the event has one, then those of the new row, if it has one
    record BoundInstead(ViewDescriptor view, TriggerDescriptor.Event event, Relation source, List<Column> output)
            implements BoundStatement {}

    /// @param arbiters the ids of the trees whose keys are checked for conflicts; empty for all
    /// @param update null for DO NOTHING
    record BoundUpsert(BoundInsert insert, List<Integer> arbiters, ConflictUpdate update, ConstraintPlan constraintPlan)
            implements BoundStatement {}

    /// @param oldRow the existing row
    /// @param newRow the row that was to be inserted
    /// @param condition null if there is none
    record ConflictUpdate(
            List<Column> oldRow, List<Column> newRow, List<StatementPlan.Assignment> assignments, Scalar condition) {}

    /// A query over the rows that a change stores or removes.
    ///
    /// @param rowsId the id by which the query reads them
    record BoundReturning(BoundStatement change, int rowsId, StatementPlan.Showing showing, BoundQuery query) implements BoundStatement {}

    /// Data changes in their order of execution, then a statement that can read the rows they return.
    record BoundWithChanges(List<BoundStep> steps, BoundStatement statement) implements BoundStatement {}

    /// @param change a [BoundReturning] if it has RETURNING
    /// @param rowsId the id by which the returned rows are read; -1 if there are none
    /// @param name the name of the table in WITH
    record BoundStep(BoundStatement change, int rowsId, String name) {}

    /// A statement that needs no optimization. The scalars in its plan refer to no columns.
    record BoundDirect(StatementPlan plan) implements BoundStatement {}

    record BoundExplain(BoundStatement statement, ExplainFormat format, boolean analyze) implements BoundStatement {}
}
