// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.StatementPlan.Assignment;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement.BoundExplain;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.Relation;
import java.util.List;

/// The rules, in order.
public final class Rewriter {
    private Rewriter() {}

    public static BoundStatement rewrite(BoundStatement statement) {
        return switch (statement) {
            case BoundQuery query -> new BoundQuery(rewrite(query.relation()), query.output(), query.resultColumns(),
                    query.forUpdate(), query.isolation());
            case BoundInsert insert -> new BoundInsert(insert.table(), rewrite(insert.source()), insert.output(),
                    insert.identityColumn(), insert.rules());
            case BoundUpdate update -> new BoundUpdate(update.table(), rewrite(update.source()), update.row(),
                    update.assignments().stream().map(assignment ->
                            new Assignment(assignment.position(), FoldConstants.fold(assignment.value()))).toList(),
                    update.rules());
            case BoundDelete delete -> new BoundDelete(delete.table(), rewrite(delete.source()), delete.row(), delete.rules());
            case BoundDirect direct -> direct;
            case BoundExplain explain -> new BoundExplain(rewrite(explain.statement()));
        };
    }

    public static Relation rewrite(Relation relation) {
        return PushConditions.push(FoldConstants.fold(relation), List.of());
    }
}
