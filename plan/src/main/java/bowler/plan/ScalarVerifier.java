// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.base.invariant.Invariant;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.TypeFamily;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.List;

/// Verifies scalar expressions: slots, parameters and outer values exist and have the expected types, and operands
/// match each other.
final class ScalarVerifier {
    private final SubqueryVerifier rows;
    private final int parameterCount;

    ScalarVerifier(SubqueryVerifier rows, int parameterCount) {
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
            case Scalar.Compare compare -> sameFamily(compare.left(), compare.right());
            case Scalar.Arithmetic arithmetic -> {
                sameFamily(arithmetic.left(), arithmetic.right());
                sameFamily(arithmetic.left(), arithmetic);
            }
            case Scalar.InList in -> in.options().forEach(option -> sameFamily(in.value(), option));
            case Scalar.And and -> and.operands().forEach(ScalarVerifier::truth);
            case Scalar.Or or -> or.operands().forEach(ScalarVerifier::truth);
            case Scalar.Not not -> truth(not.operand());
            case Scalar.Case choice -> {
                for (Scalar.Case.Branch branch : choice.branches()) {
                    truth(branch.condition());
                    sameFamily(branch.result(), choice);
                }
                sameFamily(choice.otherwise(), choice);
            }
            case Scalar.Concat concat -> concat.operands().forEach(operand -> sameFamily(operand, concat));
            case Scalar.Literal literal -> {}
            case Scalar.Register register -> {}
            case Scalar.NextValue next -> {}
            case Scalar.CurrentValue current -> {}
            case Scalar.SetValue set -> {
                sameFamily(set.value(), set);
                truth(set.isDrawn());
            }
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
        given(subquery.parameters(), subquery.arguments());
        RowSource body = (RowSource) subquery.body();
        rows.within(subquery.parameters(), () -> {
            rows.source(body);
            rows.condition(subquery.condition(), body.types());
        });
        switch (subquery.form()) {
            case VALUE -> Invariant.check(subquery.condition() == null && body.types().size() == 1
                    && body.types().getFirst().equals(subquery.type()), "value of %s from %s", subquery.type(),
                    body.types());
            case EXISTS, ANY -> truth(subquery);
        }
    }

    static void given(List<Scalar.Outer> parameters, List<Scalar> arguments) {
        Invariant.check(parameters.size() == arguments.size(), "%d arguments for %d parameters", arguments.size(),
                parameters.size());
        for (int i = 0; i < parameters.size(); i++) {
            Invariant.check(parameters.get(i).type().equals(arguments.get(i).type()), "%s is given %s",
                    parameters.get(i), arguments.get(i));
        }
    }

    static void truth(Scalar scalar) {
        Invariant.check(scalar.type().id() == TypeId.BOOLEAN, "%s is not a truth value: %s", scalar.type(), scalar);
    }

    static void sameFamily(Scalar one, Scalar other) {
        Invariant.check(TypeFamily.haveSameFamily(one.type(), other.type()), "%s beside %s", one, other);
    }
}
