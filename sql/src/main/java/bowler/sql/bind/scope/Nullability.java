// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SpecialRegister;
import java.util.function.Predicate;

/// Determines whether a value can be NULL, as metadata report it; true in doubt.
final class Nullability {
    private Nullability() {}

    static boolean of(Scalar scalar, Predicate<Scalar.Column> columnIsNullable) {
        return switch (scalar) {
            case Scalar.Literal literal -> literal.isNull();
            case Scalar.Column column -> columnIsNullable.test(column);
            case Scalar.Parameter parameter -> true;
            case Scalar.Register register -> register.register() == SpecialRegister.IDENTITY_VALUE
                || register.register() == SpecialRegister.CURRENT_ROLE;
            case Scalar.NextValue next -> false;
            case Scalar.CurrentValue current -> false;
            case Scalar.SetValue set -> ofOperands(set, columnIsNullable);
            case Scalar.NextIdentity next -> false;
            case Scalar.Outer outer -> columnIsNullable.test(new Scalar.Column(outer.id(), outer.type()));
            case Scalar.Subquery subquery -> switch (subquery.form()) {
                case VALUE -> true;
                case EXISTS -> false;
                case ANY -> of(subquery.condition(), columnIsNullable);
            };
            case Scalar.IsNull isNull -> false;
            case Scalar.RoutineCall call -> true;
            case Scalar.Call call -> call.function().seesNulls() || ofOperands(call, columnIsNullable);
            case Scalar.Arithmetic arithmetic -> ofChain(arithmetic, columnIsNullable);
            case Scalar.Case choice -> {
                for (Scalar.Case.Branch branch : choice.branches()) {
                    if (!isTakenOnlyIfNotNull(branch) && of(branch.result(), columnIsNullable)) {
                        yield true;
                    }
                }
                yield of(choice.otherwise(), columnIsNullable);
            }
            case Scalar.Compare compare -> ofOperands(compare, columnIsNullable);
            case Scalar.And and -> ofOperands(and, columnIsNullable);
            case Scalar.Or or -> ofOperands(or, columnIsNullable);
            case Scalar.Not not -> ofOperands(not, columnIsNullable);
            case Scalar.Negate negate -> ofOperands(negate, columnIsNullable);
            case Scalar.Concat concat -> ofOperands(concat, columnIsNullable);
            case Scalar.Cast cast -> ofOperands(cast, columnIsNullable);
            case Scalar.Like like -> ofOperands(like, columnIsNullable);
            case Scalar.InList in -> ofOperands(in, columnIsNullable);
        };
    }

    /// Returns whether the branch is taken only for results that are not NULL, as the branches of COALESCE are.
    private static boolean isTakenOnlyIfNotNull(Scalar.Case.Branch branch) {
        return branch.condition() instanceof Scalar.Not(Scalar.IsNull(Scalar operand)) && operand.equals(branch.result());
    }

    private static boolean ofChain(Scalar.Arithmetic chain, Predicate<Scalar.Column> columnIsNullable) {
        Scalar left = chain;
        while (left instanceof Scalar.Arithmetic arithmetic) {
            if (of(arithmetic.right(), columnIsNullable)) {
                return true;
            }
            left = arithmetic.left();
        }
        return of(left, columnIsNullable);
    }

    private static boolean ofOperands(Scalar scalar, Predicate<Scalar.Column> columnIsNullable) {
        for (Scalar operand : ScalarTraversal.operands(scalar)) {
            if (of(operand, columnIsNullable)) {
                return true;
            }
        }
        return false;
    }
}
