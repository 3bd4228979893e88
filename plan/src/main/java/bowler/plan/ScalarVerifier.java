// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.base.invariant.Invariant;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.DataType;
import java.util.List;

/// Verifies scalar expressions: slots, parameters and outer values exist and have the expected types, and operands
/// match each other.
final class ScalarVerifier {
    private final PlanVerifier rows;
    private final int parameterCount;

    ScalarVerifier(PlanVerifier rows, int parameterCount) {
        this.rows = rows;
        this.parameterCount = parameterCount;
    }

    void scalar(Scalar scalar, List<DataType> types) {
        ScalarTraversal.visit(scalar, node -> node(node, types));
    }

    private void node(Scalar node, List<DataType> types) {
        switch (node) {
            case Scalar.Column column -> Invariant.check(column.column() >= 0 && column.column() < types.size()
                    && types.get(column.column()).equals(column.type()), "%s over slots %s", column, types);
            case Scalar.Parameter parameter ->
                Invariant.check(parameter.index() >= 0 && parameter.index() < parameterCount,
                        "parameter %d of %d", parameter.index(), parameterCount);
            case Scalar.Outer outer -> Invariant.check(rows.outers().contains(outer), "%s is not among %s",
                    outer, rows.outers());
            case Scalar.Subquery subquery -> subquery(subquery);
            case Scalar.Compare compare -> PlanVerifier.sameFamily(compare.left(), compare.right());
            case Scalar.Arithmetic arithmetic -> {
                PlanVerifier.sameFamily(arithmetic.left(), arithmetic.right());
                PlanVerifier.sameFamily(arithmetic.left(), arithmetic);
            }
            case Scalar.InList in -> in.options().forEach(option -> PlanVerifier.sameFamily(in.value(), option));
            case Scalar.And and -> and.operands().forEach(PlanVerifier::truth);
            case Scalar.Or or -> or.operands().forEach(PlanVerifier::truth);
            case Scalar.Not not -> PlanVerifier.truth(not.operand());
            case Scalar.Case choice -> {
                for (Scalar.Case.Branch branch : choice.branches()) {
                    PlanVerifier.truth(branch.condition());
                    PlanVerifier.sameFamily(branch.result(), choice);
                }
                PlanVerifier.sameFamily(choice.otherwise(), choice);
            }
            case Scalar.Concat concat -> concat.operands().forEach(operand -> PlanVerifier.sameFamily(operand, concat));
            case Scalar.Literal literal -> {}
            case Scalar.Register register -> {}
            case Scalar.NextValue next -> {}
            case Scalar.NextIdentity next -> {}
            case Scalar.IsNull isNull -> {}
            case Scalar.Negate negate -> {}
            case Scalar.Cast cast -> {}
            case Scalar.Like like -> {}
            case Scalar.Call call -> {}
            case Scalar.RoutineCall call -> {}
        }
    }

    private void subquery(Scalar.Subquery subquery) {
        rows.given(subquery.parameters(), subquery.arguments());
        RowSource body = (RowSource) subquery.body();
        rows.within(subquery.parameters(), () -> {
            rows.source(body);
            rows.condition(subquery.condition(), body.types());
        });
        switch (subquery.form()) {
            case VALUE -> Invariant.check(subquery.condition() == null && body.types().size() == 1
                    && body.types().getFirst().equals(subquery.type()), "value of %s from %s", subquery.type(),
                    body.types());
            case EXISTS, ANY -> PlanVerifier.truth(subquery);
        }
    }
}
