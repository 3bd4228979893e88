// SPDX-License-Identifier: Apache-2.0
package bowler.sql.rewrite;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.ScalarText;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ExpectFile;
import bowler.sql.TestCatalog;
import bowler.sql.bind.statement.Binder;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationText;
import bowler.sql.bound.RelationTraversal;
import bowler.sql.parse.StatementParser;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Tests each rewrite rule alone, with statements to which it applies and statements to which it does not. Each file
/// holds statements, each followed by the tree that the rule returns, or by `unchanged`.
class RewriteRulesTest {
    private final TestCatalog catalog = TestCatalog.shop();

    @Test
    void foldConstants() {
        onRelations("FoldConstants", (relation, columns) -> FoldConstants.fold(relation));
    }

    @Test
    void factorOrConditions() {
        onRelations("FactorOrConditions", (relation, columns) -> FoldConstants.fold(relation));
    }

    @Test
    void predicatePushdown() {
        onFolded("PredicatePushdown", (relation, columns) -> PredicatePushdown.push(relation, List.of()));
    }

    @Test
    void pushIntoSetOperations() {
        onFolded("PushIntoSetOperations", (relation, columns) -> PredicatePushdown.push(relation, List.of()));
    }

    @Test
    void emptyTableElimination() {
        onPushed("EmptyTableElimination", (relation, columns) -> EmptyTableElimination.in(relation));
    }

    @Test
    void subqueryToJoin() {
        onPushed("SubqueryToJoin", (relation, columns) -> new SubqueryToJoin(columns, true, false).unnest(relation));
    }

    @Test
    void aggregateSubqueryToJoin() {
        onPushed(
            "AggregateSubqueryToJoin", (relation, columns) -> new SubqueryToJoin(columns, true, true).unnest(relation));
    }

    @Test
    void decorrelate() {
        onPushed("Decorrelate", (relation, columns) -> new SubqueryToJoin(columns, true, true).unnest(relation));
    }

    @Test
    void equalityPropagation() {
        onPredicates("EqualityPropagation", predicates -> text(EqualityPropagation.derived(predicates)));
    }

    @Test
    void nullSafeEquality() {
        onPredicates("NullSafeEquality", predicates -> predicates.stream().map(predicate -> {
            Compare equality = NullSafeEquality.equality(predicate);
            return equality == null ? "no null-safe equality" : text(equality);
        }).toList());
    }

    /// The columns $0 to $5 are those of CUSTOMER.
    @Test
    void nullRejection() {
        onPredicates("NullRejection", predicates -> {
            List<String> lines = new ArrayList<>();
            for (Scalar predicate : predicates) {
                List<Integer> rejected = new ArrayList<>();
                for (int id = 0; id <= 5; id++) {
                    BitSet column = new BitSet();
                    column.set(id);
                    if (NullRejection.of(predicate, column)) {
                        rejected.add(id);
                    }
                }
                lines.add(text(predicate) + " rejects NULL of " + rejected);
            }
            return lines;
        });
    }

    /// The columns $0 to $5 are those of CUSTOMER, $6 to $9 those of ORDERS.
    @Test
    void impliedConditions() {
        onPredicates("ImpliedConditions", predicates -> {
            List<String> lines = new ArrayList<>();
            for (Scalar predicate : predicates) {
                lines.add("CUSTOMER: " + textOrNothing(ImpliedConditions.implied(predicate, columns(0, 6))));
                lines.add("ORDERS: " + textOrNothing(ImpliedConditions.implied(predicate, columns(6, 10))));
            }
            return lines;
        });
    }

    private static BitSet columns(int from, int to) {
        BitSet columns = new BitSet();
        columns.set(from, to);
        return columns;
    }

    private static String textOrNothing(Scalar scalar) {
        return scalar == null ? "nothing" : text(scalar);
    }

    /// A harmless condition may be tested for rows that a policy hides.
    @Test
    void securityBarrier() {
        onPredicates("SecurityBarrier", predicates -> predicates.stream().map(predicate ->
            text(predicate) + (SecurityBarrier.isHarmless(predicate) ? " is harmless" : " stays above the barrier")).toList());
    }

    private interface Rule extends BiFunction<Relation, ColumnIdAllocator, Relation> {}

    /// Applies a rule to the relation of each statement as it was bound.
    private void onRelations(String rule, Rule applied) {
        check(rule, relation -> relation, applied);
    }

    /// Applies a rule after constants were folded.
    private void onFolded(String rule, Rule applied) {
        check(rule, FoldConstants::fold, applied);
    }

    /// Applies a rule after predicates were pushed down, in the relation and in its subqueries.
    private void onPushed(String rule, Rule applied) {
        check(rule, RewriteRulesTest::pushed, applied);
    }

    private static Relation pushed(Relation relation) {
        Relation inner = RelationTraversal.mapAll(relation, scalar -> ScalarTraversal.map(scalar, node ->
            node instanceof Subquery subquery ? subquery.withBody(pushed((Relation) subquery.body())) : node));
        return PredicatePushdown.push(FoldConstants.fold(inner), List.of());
    }

    private void check(String rule, Function<Relation, Relation> before, Rule applied) {
        ExpectFile.check("rewrite/" + rule + ".expect", sql -> {
            Binder.Bound bound = bind(sql);
            Relation relation = before.apply(relation(bound));
            List<String> given = RelationText.of(relation);
            List<String> changed = RelationText.of(applied.apply(relation, bound.columns()));
            return changed.equals(given) ? List.of("unchanged") : changed;
        });
    }

    /// Applies a rule to the predicates of the topmost WHERE clause of each statement, after constants were folded.
    private void onPredicates(String rule, Function<List<Scalar>, List<String>> applied) {
        ExpectFile.check("rewrite/" + rule + ".expect", sql -> {
            List<String> lines = applied.apply(predicates(FoldConstants.fold(relation(bind(sql)))));
            return lines.isEmpty() ? List.of("nothing") : lines;
        });
    }

    private static List<Scalar> predicates(Relation relation) {
        List<Scalar> found = new ArrayList<>();
        Relation at = relation;
        while (at != null && found.isEmpty()) {
            if (at instanceof Relation.Selection selection) {
                for (Scalar condition : selection.conditions()) {
                    found.addAll(condition instanceof And and ? and.operands() : List.of(condition));
                }
            }
            Relation[] input = new Relation[1];
            RelationTraversal.mapInputs(at, below -> input[0] = below);
            at = input[0];
        }
        return found;
    }

    private static List<String> text(List<Scalar> scalars) {
        return scalars.stream().map(RewriteRulesTest::text).toList();
    }

    private static String text(Scalar scalar) {
        return ScalarText.of(scalar, id -> "$" + id);
    }

    private Binder.Bound bind(String sql) {
        return Binder.bind(StatementParser.parse(sql), sql, catalog, "APP", List.of(), false, false);
    }

    private static Relation relation(Binder.Bound bound) {
        return switch (bound.statement()) {
            case BoundStatement.BoundQuery query -> query.relation();
            case BoundStatement.BoundDelete delete -> delete.source();
            case BoundStatement.BoundUpdate update -> update.source();
            case BoundStatement other -> throw new IllegalArgumentException(other.toString());
        };
    }
}
