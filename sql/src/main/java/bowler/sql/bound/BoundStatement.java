// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.catalog.TableDescriptor;
import bowler.plan.ExplainFormat;
import bowler.plan.Isolation;
import bowler.plan.ResultColumn;
import bowler.plan.Rules;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar.Column;
import java.util.List;

/// A statement whose names are resolved.
public sealed interface BoundStatement {
    /// @param output columns of the relation that are shown, in order; some may occur twice
    record BoundQuery(
            Relation relation, List<Column> output, List<ResultColumn> resultColumns, boolean forUpdate,
            Isolation isolation) implements BoundStatement {}

    /// @param output one column per column of the table, of its type
    record BoundInsert(TableDescriptor table, Relation source, List<Column> output, int identityColumn, Rules rules)
            implements BoundStatement {}

    /// @param row the table's columns, in its order
    record BoundUpdate(
            TableDescriptor table, Relation source, List<Column> row, List<StatementPlan.Assignment> assignments,
            Rules rules)
            implements BoundStatement {}

    /// @param row the table's columns, in its order
    record BoundDelete(TableDescriptor table, Relation source, List<Column> row, Rules rules) implements BoundStatement {}

    /// @param output one column per column of the new table, of its type
    record BoundCreateTableAs(StatementPlan.CreateTable table, Relation source, List<Column> output)
            implements BoundStatement {}

    /// A statement with nothing to optimize; conditions and values in it have no columns.
    record BoundDirect(StatementPlan plan, boolean readOnly) implements BoundStatement {}

    record BoundExplain(BoundStatement statement, ExplainFormat format, boolean analyze) implements BoundStatement {}
}
