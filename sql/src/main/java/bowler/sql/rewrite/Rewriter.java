// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.StatementPlan.Assignment;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.BoundStatement.BoundCreateTableAs;
import bowler.sql.bound.BoundStatement.BoundDelete;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement.BoundExplain;
import bowler.sql.bound.BoundStatement.BoundInsert;
import bowler.sql.bound.BoundStatement.BoundInstead;
import bowler.sql.bound.BoundStatement.BoundMerge;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement.BoundReturning;
import bowler.sql.bound.BoundStatement.BoundStep;
import bowler.sql.bound.BoundStatement.BoundUpdate;
import bowler.sql.bound.BoundStatement.BoundUpsert;
import bowler.sql.bound.BoundStatement.BoundWithChanges;
import bowler.sql.bound.BoundStatement.ConflictUpdate;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import java.util.BitSet;
import java.util.List;

/// Applies the rewrite rules in a fixed order.
public final class Rewriter {
    private final ColumnIdAllocator columns;
    private final boolean decorrelated;
    /// True while a relation is rewritten for which `keepsBarriers` is decided; queries within it follow.
    private boolean decided;
    private boolean keepsBarriers;

    private Rewriter(ColumnIdAllocator columns, boolean decorrelated) {
        this.columns = columns;
        this.decorrelated = decorrelated;
    }

    /// @param decorrelated true if correlated subqueries are to be unnested for all outer rows at once, even if that reads
    ///     more rows than necessary
    public static BoundStatement rewrite(BoundStatement statement, ColumnIdAllocator columns, boolean decorrelated) {
        return new Rewriter(columns, decorrelated).statement(statement);
    }

    /// Rewrites a relation outside of a statement.
    public static Relation rewrite(Relation relation, ColumnIdAllocator columns, boolean decorrelated) {
        return new Rewriter(columns, decorrelated).relation(relation, true);
    }

    /// Rewrites a scalar outside of a statement, with its queries.
    public static Scalar rewrite(Scalar scalar, ColumnIdAllocator columns, boolean decorrelated) {
        return new Rewriter(columns, decorrelated).scalar(scalar);
    }

    /// Returns a scalar in the form that rewritten predicates have, for comparison with them.
    public static Scalar folded(Scalar scalar) {
        return FoldConstants.fold(scalar);
    }

    /// Returns whether a predicate cannot be true while certain columns are all NULL.
    public static boolean rejectsNull(Scalar condition, BitSet columns) {
        return NullRejection.of(condition, columns);
    }

    private BoundStatement statement(BoundStatement statement) {
        return switch (statement) {
            case BoundQuery query -> new BoundQuery(relation(query.relation(), !query.forUpdate()), query.output(),
                    query.resultColumns(), query.forUpdate(), query.isolation(), query.lockWaitPolicy(), query.target());
            case BoundInsert insert -> new BoundInsert(insert.table(), relation(insert.source(), true), insert.output(),
                    insert.identityColumn(), insert.constraintPlan());
            case BoundUpdate update -> new BoundUpdate(update.table(), relation(update.source(), false), update.row(),
                    update.assignments().stream().map(assignment ->
                            new Assignment(assignment.position(), scalar(assignment.value()))).toList(),
                    update.constraintPlan());
            case BoundDelete delete -> new BoundDelete(delete.table(), relation(delete.source(), false), delete.row(),
                    delete.constraintPlan());
            case BoundCreateTableAs create ->
                new BoundCreateTableAs(create.table(), relation(create.source(), true), create.output());
            case BoundMerge merge -> new BoundMerge(merge.table(), relation(merge.source(), true), merge.output(),
                    merge.actions(), merge.repeats(), merge.shownCount(), merge.constraintPlan());
            case BoundInstead instead -> new BoundInstead(
                    instead.view(), instead.event(), relation(instead.source(), true), instead.output());
            case BoundUpsert upsert -> new BoundUpsert((BoundInsert) statement(upsert.insert()), upsert.arbiters(),
                    upsert.update() == null ? null : update(upsert.update()), upsert.constraintPlan());
            case BoundReturning returning -> new BoundReturning(statement(returning.change()), returning.rowsId(),
                    returning.showing(), (BoundQuery) statement(returning.query()));
            case BoundWithChanges with -> new BoundWithChanges(with.steps().stream().map(step ->
                    new BoundStep(statement(step.change()), step.rowsId(), step.name())).toList(), statement(with.statement()));
            case BoundDirect direct -> direct;
            case BoundExplain explain -> new BoundExplain(
                    statement(explain.statement()), explain.format(), explain.analyze());
        };
    }

    private ConflictUpdate update(ConflictUpdate update) {
        return new ConflictUpdate(update.oldRow(), update.newRow(), update.assignments().stream().map(assignment ->
                new Assignment(assignment.position(), scalar(assignment.value()))).toList(),
                update.condition() == null ? null : scalar(update.condition()));
    }

    /// @param joins true if subqueries within expressions may become joins
    private Relation relation(Relation secured, boolean joins) {
        boolean decides = columns.hasBarriers() && !decided;
        if (decides) {
            decided = true;
            keepsBarriers = SecurityBarrier.isNeeded(secured);
        }
        Relation relation = decided && !keepsBarriers ? SecurityBarrier.removed(secured) : secured;
        try {
            return withoutQueries(relation, joins);
        } finally {
            decided &= !decides;
        }
    }

    private Relation withoutQueries(Relation relation, boolean joins) {
        boolean[] hasQueries = new boolean[1];
        Relation inner = RelationTraversal.mapAll(relation, scalar -> {
            Scalar changed = queries(scalar);
            hasQueries[0] |= changed != scalar;
            return changed;
        });
        Relation pushed = PredicatePushdown.push(FoldConstants.fold(inner), List.of());
        boolean unnests = hasQueries[0] || hasDependentJoin(pushed);
        if (keepsBarriers && !unnests) {
            pushed = BarrierElimination.in(pushed);
        }
        return EmptyTableElimination.in(
                unnests ? PredicatePushdown.push(new SubqueryToJoin(columns, joins, decorrelated).unnest(pushed), List.of()) : pushed);
    }

    private static boolean hasDependentJoin(Relation relation) {
        boolean[] found = {relation instanceof Relation.DependentJoin};
        RelationTraversal.mapInputs(relation, input -> {
            found[0] = found[0] || hasDependentJoin(input);
            return input;
        });
        return found[0];
    }

    private Scalar scalar(Scalar scalar) {
        Scalar folded = FoldConstants.fold(queries(scalar));
        return decorrelated ? new SubqueryToJoin(columns, false, true).looked(folded) : folded;
    }

    /// Rewrites the subqueries within a scalar.
    private Scalar queries(Scalar scalar) {
        return ScalarTraversal.map(scalar, node -> node instanceof Subquery subquery
                ? subquery.withBody(relation((Relation) subquery.body(), true)) : node);
    }
}
