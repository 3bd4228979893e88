// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.catalog.CatalogSnapshot;
import bowler.plan.PlanText;
import bowler.plan.StatementPlan;
import bowler.plan.StatementPlan.Assignment;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement.BoundExplain;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.ColumnsUsed;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.List;

/// A statement's plan.
public final class Optimizer {
    private final RelationPlanner relations;
    private int columnCount;

    private Optimizer(CatalogSnapshot catalog, int columnCount) {
        this.columnCount = columnCount;
        relations = new RelationPlanner(new ColumnStatistics(catalog), () -> this.columnCount++);
    }

    /// @param columnCount one more than the greatest column id in the statement
    public static StatementPlan plan(BoundStatement statement, CatalogSnapshot catalog, int columnCount) {
        return new Optimizer(catalog, columnCount).statement(statement);
    }

    private StatementPlan statement(BoundStatement statement) {
        return switch (statement) {
            case BoundQuery query -> new StatementPlan.Query(rows(query.relation(), query.output()).source(),
                    query.forUpdate(), query.isolation());
            case BoundInsert insert -> new StatementPlan.Insert(insert.table(),
                    rows(insert.source(), insert.output()).source(), insert.identityColumn(),
                    insert.rules());
            case BoundUpdate update -> {
                Physical source = rows(update.source(), update.row());
                List<Assignment> assignments = new ArrayList<>();
                for (Assignment assignment : update.assignments()) {
                    assignments.add(new Assignment(assignment.position(), source.inSlots(assignment.value())));
                }
                yield new StatementPlan.Update(update.table(), source.source(), assignments, update.rules());
            }
            case BoundDelete delete -> new StatementPlan.Delete(delete.table(),
                    rows(delete.source(), delete.row()).source(), delete.rules());
            case BoundDirect direct -> direct.plan();
            case BoundExplain explain -> {
                StatementPlan plan = statement(explain.statement());
                yield new StatementPlan.Explain(PlanText.of(plan), plan);
            }
        };
    }

    private Physical rows(Relation relation, List<Column> output) {
        return RelationPlanner.exactly(relations.best(relation, ColumnsUsed.in(output)), output);
    }
}
