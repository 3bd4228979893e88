// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.catalog.TableDescriptor;
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
    /// @param output columns of the relation that are shown, in order; some may occur twice
    /// @param target null: no change may name the cursor's row; else the row's key is the last column of the output
    record BoundQuery(
            Relation relation, List<Column> output, List<ResultColumn> resultColumns, boolean forUpdate,
            SqlIsolation sqlIsolation, LockWaitPolicy lockWaitPolicy, PlannedCursorTarget target) implements BoundStatement {}

    /// @param output one column per column of the table, of its type
    record BoundInsert(TableDescriptor table, Relation source, List<Column> output, int identityColumn, ConstraintPlan constraintPlan)
            implements BoundStatement {}

    /// @param row the table's columns, in its order
    record BoundUpdate(
            TableDescriptor table, Relation source, List<Column> row, List<StatementPlan.Assignment> assignments,
            ConstraintPlan constraintPlan)
            implements BoundStatement {}

    /// @param row the table's columns, in its order
    record BoundDelete(TableDescriptor table, Relation source, List<Column> row, ConstraintPlan constraintPlan) implements BoundStatement {}

    /// @param output one column per column of the new table, of its type
    record BoundCreateTableAs(StatementPlan.CreateTable table, Relation source, List<Column> output)
            implements BoundStatement {}

    /// @param output the number of the action, the key of the target's row, what actions take, what is shown beside the
    ///     changed rows
    /// @param shownCount how many columns at the end are for showing
    record BoundMerge(
            TableDescriptor table, Relation source, List<Column> output, List<StatementPlan.MergeAction> actions,
            boolean repeats, int shownCount, ConstraintPlan constraintPlan) implements BoundStatement {}

    /// @param arbiters ids of the trees whose keys are meant; empty: all
    /// @param update null: DO NOTHING
    record BoundUpsert(BoundInsert insert, List<Integer> arbiters, ConflictUpdate update, ConstraintPlan constraintPlan)
            implements BoundStatement {}

    /// @param oldRow the row that is there
    /// @param newRow the row that was to be added
    /// @param condition null: none
    record ConflictUpdate(
            List<Column> oldRow, List<Column> newRow, List<StatementPlan.Assignment> assignments, Scalar condition) {}

    /// A query that reads the rows that a change leaves or removes.
    ///
    /// @param rowsId by which the query reads them
    record BoundReturning(BoundStatement change, int rowsId, StatementPlan.Showing showing, BoundQuery query) implements BoundStatement {}

    /// Changes, one after the other, then a statement that reads what they return.
    record BoundWithChanges(List<BoundStep> steps, BoundStatement statement) implements BoundStatement {}

    /// @param change with RETURNING a [BoundReturning]
    /// @param rowsId by which what it returns is read; -1: nothing is
    /// @param name by which WITH calls it
    record BoundStep(BoundStatement change, int rowsId, String name) {}

    /// A statement with nothing to optimize; conditions and values in it have no columns.
    record BoundDirect(StatementPlan plan, boolean readOnly) implements BoundStatement {}

    record BoundExplain(BoundStatement statement, ExplainFormat format, boolean analyze) implements BoundStatement {}
}
