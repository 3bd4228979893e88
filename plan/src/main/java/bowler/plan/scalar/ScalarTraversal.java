// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Cast;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Concat;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Like;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Negate;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.plan.scalar.Scalar.Outer;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar.Register;
import bowler.plan.scalar.Scalar.Subquery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Traversal and reconstruction of scalars, for passes that treat only a few kinds of nodes.
public final class ScalarTraversal {
    private ScalarTraversal() {}

    /// Returns whether a value may differ between evaluations. Passes must not duplicate it, treat it as a constant, or
    /// move it to where it is evaluated more or less often.
    public static boolean isVolatile(Scalar scalar) {
        boolean[] found = new boolean[1];
        visit(scalar, node -> found[0] |= node instanceof Scalar.NextValue || node instanceof Scalar.NextIdentity
                || node instanceof Scalar.CurrentValue || node instanceof Scalar.SetValue
                || node instanceof Scalar.RoutineCall call && !call.routine().deterministic()
                || node instanceof Register register && register.register() == SpecialRegister.ENTROPY);
        return found[0];
    }

    /// Returns the operands in the order written.
    public static List<Scalar> operands(Scalar scalar) {
        return switch (scalar) {
            case Literal literal -> List.of();
            case Column column -> List.of();
            case Parameter parameter -> List.of();
            case Register register -> List.of();
            case Scalar.NextValue next -> List.of();
            case Scalar.CurrentValue current -> List.of();
            case Scalar.SetValue set -> List.of(set.value(), set.isDrawn());
            case Scalar.NextIdentity next -> List.of();
            case Outer outer -> List.of();
            case Subquery subquery -> subquery.arguments();
            case Compare compare -> List.of(compare.left(), compare.right());
            case And and -> and.operands();
            case Or or -> or.operands();
            case Not not -> List.of(not.operand());
            case IsNull isNull -> List.of(isNull.operand());
            case Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
            case Negate negate -> List.of(negate.operand());
            case Concat concat -> concat.operands();
            case Cast cast -> List.of(cast.operand());
            case Case choice -> {
                List<Scalar> operands = new ArrayList<>();
                for (Case.Branch branch : choice.branches()) {
                    operands.add(branch.condition());
                    operands.add(branch.result());
                }
                operands.add(choice.otherwise());
                yield operands;
            }
            case Like like -> like.escape() == null ? List.of(like.value(), like.pattern())
                    : List.of(like.value(), like.pattern(), like.escape());
            case InList in -> {
                List<Scalar> operands = new ArrayList<>(1 + in.options().size());
                operands.add(in.value());
                operands.addAll(in.options());
                yield operands;
            }
            case Call call -> call.arguments();
            case Scalar.RoutineCall call -> call.arguments();
        };
    }

    /// Returns the same node over other operands, of the same number as [#operands] returned.
    public static Scalar withOperands(Scalar scalar, List<Scalar> operands) {
        return switch (scalar) {
            case Literal literal -> literal;
            case Column column -> column;
            case Parameter parameter -> parameter;
            case Register register -> register;
            case Scalar.NextValue next -> next;
            case Scalar.CurrentValue current -> current;
            case Scalar.SetValue set -> new Scalar.SetValue(set.sequence(), operands.get(0), operands.get(1));
            case Scalar.NextIdentity next -> next;
            case Outer outer -> outer;
            case Subquery subquery -> subquery.withArguments(operands);
            case Compare compare -> new Compare(compare.op(), operands.get(0), operands.get(1));
            case And and -> new And(operands);
            case Or or -> new Or(operands);
            case Not not -> new Not(operands.get(0));
            case IsNull isNull -> new IsNull(operands.get(0));
            case Arithmetic arithmetic ->
                new Arithmetic(arithmetic.op(), operands.get(0), operands.get(1), arithmetic.type());
            case Negate negate -> new Negate(operands.get(0));
            case Concat concat -> new Concat(operands, concat.type());
            case Cast cast -> new Cast(operands.get(0), cast.type(), cast.assignment());
            case Case choice -> {
                List<Case.Branch> branches = new ArrayList<>(choice.branches().size());
                for (int i = 0; i < choice.branches().size(); i++) {
                    branches.add(new Case.Branch(operands.get(2 * i), operands.get(2 * i + 1)));
                }
                yield new Case(branches, operands.getLast(), choice.type());
            }
            case Like like ->
                new Like(operands.get(0), operands.get(1), like.escape() == null ? null : operands.get(2));
            case InList in -> new InList(operands.get(0), operands.subList(1, operands.size()));
            case Call call -> new Call(call.function(), operands);
            case Scalar.RoutineCall call -> new Scalar.RoutineCall(call.routine(), operands);
        };
    }

    /// Rebuilds a scalar bottom-up: `change` is applied to each node over its changed operands. Chains of arithmetic
    /// are processed without recursion.
    public static Scalar map(Scalar scalar, UnaryOperator<Scalar> change) {
        if (scalar instanceof Arithmetic) {
            ArrayDeque<Arithmetic> spine = new ArrayDeque<>();
            Scalar first = scalar;
            while (first instanceof Arithmetic arithmetic) {
                spine.push(arithmetic);
                first = arithmetic.left();
            }
            Scalar left = map(first, change);
            for (Arithmetic arithmetic : spine) {
                Scalar right = map(arithmetic.right(), change);
                left = change.apply(left == arithmetic.left() && right == arithmetic.right() ? arithmetic
                        : new Arithmetic(arithmetic.op(), left, right, arithmetic.type()));
            }
            return left;
        }
        List<Scalar> operands = operands(scalar);
        List<Scalar> changed = null;
        for (int i = 0; i < operands.size(); i++) {
            Scalar operand = operands.get(i);
            // Most elements of a long IN list are literals.
            Scalar result = operand instanceof Literal ? change.apply(operand) : map(operand, change);
            if (result != operand && changed == null) {
                changed = new ArrayList<>(operands);
            }
            if (changed != null) {
                changed.set(i, result);
            }
        }
        return change.apply(changed == null ? scalar : withOperands(scalar, changed));
    }

    /// Passes every node to `visitor`, operands after their node.
    public static void visit(Scalar scalar, Consumer<Scalar> visitor) {
        Scalar node = scalar;
        while (node instanceof Arithmetic arithmetic) {
            visitor.accept(arithmetic);
            visit(arithmetic.right(), visitor);
            node = arithmetic.left();
        }
        visitor.accept(node);
        for (Scalar operand : operands(node)) {
            if (operand instanceof Literal) {
                visitor.accept(operand);
            } else {
                visit(operand, visitor);
            }
        }
    }

    /// Returns whether some node satisfies the condition.
    public static boolean any(Scalar scalar, Predicate<Scalar> condition) {
        Scalar node = scalar;
        while (node instanceof Arithmetic arithmetic) {
            if (condition.test(arithmetic) || any(arithmetic.right(), condition)) {
                return true;
            }
            node = arithmetic.left();
        }
        if (condition.test(node)) {
            return true;
        }
        for (Scalar operand : operands(node)) {
            if (operand instanceof Literal ? condition.test(operand) : any(operand, condition)) {
                return true;
            }
        }
        return false;
    }
}
