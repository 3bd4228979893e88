// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.InList;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Or;
import bowler.sql.rewrite.Rewriter;
import bowler.types.ValueOrder;
import java.util.BitSet;
import java.util.List;

/// Tests whether known predicates imply another one: it is among them, or they compare the same value with suitable
/// literals. The test is incomplete: it returns false for implications that it does not recognize.
final class Implication {
    private Implication() {}

    static boolean holds(List<Scalar> known, Scalar condition) {
        return switch (condition) {
            case Literal literal -> literal.equals(Literal.TRUE);
            case And and -> and.operands().stream().allMatch(operand -> holds(known, operand));
            case Or or when or.operands().stream().anyMatch(operand -> holds(known, operand)) -> true;
            case Scalar other -> known.stream().anyMatch(each -> follows(each, other));
        };
    }

    private static boolean follows(Scalar known, Scalar condition) {
        if (known.equals(condition)) {
            return true;
        }
        return switch (known) {
            case And and -> and.operands().stream().anyMatch(operand -> follows(operand, condition));
            case Or or -> or.operands().stream().allMatch(operand -> follows(operand, condition));
            case Scalar other -> switch (condition) {
                case Not(IsNull(Column column)) -> Rewriter.rejectsNull(other, idOf(column));
                case Not(IsNull(var value)) -> other instanceof Compare compare
                        && (compare.left().equals(value) || compare.right().equals(value));
                case Compare wanted -> impliesComparison(other, wanted);
                case InList wanted -> impliesOption(other, wanted);
                case Scalar unknown -> false;
            };
        };
    }

    private static BitSet idOf(Column column) {
        BitSet ids = new BitSet();
        ids.set(column.column());
        return ids;
    }

    /// Returns a comparison of a value with a literal, with the value on the left.
    private static Compare ofValue(Compare compare) {
        return compare.right() instanceof Literal ? compare
                : compare.left() instanceof Literal
                ? new Compare(compare.op().mirrored(), compare.right(), compare.left()) : null;
    }

    private static boolean impliesComparison(Scalar known, Compare condition) {
        Compare wanted = ofValue(condition);
        if (wanted == null) {
            return false;
        }
        return switch (known) {
            case Compare compare -> {
                Compare given = ofValue(compare);
                yield given != null && given.left().equals(wanted.left())
                        && implies(given.op(), (Literal) given.right(), wanted.op(), (Literal) wanted.right());
            }
            case InList(var value, var options) when value.equals(wanted.left()) -> options.stream().allMatch(
                    option -> option instanceof Literal literal
                            && implies(Comparison.EQUAL, literal, wanted.op(), (Literal) wanted.right()));
            case Scalar other -> false;
        };
    }

    private static boolean impliesOption(Scalar known, InList wanted) {
        return switch (known) {
            case Compare compare -> {
                Compare given = ofValue(compare);
                yield given != null && given.op() == Comparison.EQUAL && given.left().equals(wanted.value())
                        && isAmong(given.right(), wanted.options());
            }
            case InList(var value, var options) -> value.equals(wanted.value())
                    && options.stream().allMatch(option -> isAmong(option, wanted.options()));
            case Scalar other -> false;
        };
    }

    private static boolean isAmong(Scalar option, List<Scalar> options) {
        return options.stream().anyMatch(each -> option instanceof Literal given && each instanceof Literal wanted
                && implies(Comparison.EQUAL, given, Comparison.EQUAL, wanted));
    }

    /// Returns whether `x given a` implies `x wanted b`.
    private static boolean implies(Comparison given, Literal a, Comparison wanted, Literal b) {
        if (a.isNull() || b.isNull() || !a.type().equals(b.type()) && !isText(a, b)) {
            return false;
        }
        int order = ValueOrder.compare(a.type(), a.value(), 0, b.value(), 0);
        return switch (wanted) {
            case EQUAL -> given == Comparison.EQUAL && order == 0;
            case NOT_EQUAL -> switch (given) {
                case EQUAL -> order != 0;
                case NOT_EQUAL -> order == 0;
                case LESS -> order <= 0;
                case LESS_OR_EQUAL -> order < 0;
                case GREATER -> order >= 0;
                case GREATER_OR_EQUAL -> order > 0;
            };
            case LESS -> given == Comparison.LESS && order <= 0
                    || (given == Comparison.EQUAL || given == Comparison.LESS_OR_EQUAL) && order < 0;
            case LESS_OR_EQUAL ->
                (given == Comparison.LESS || given == Comparison.EQUAL || given == Comparison.LESS_OR_EQUAL) && order <= 0;
            case GREATER -> given == Comparison.GREATER && order >= 0
                    || (given == Comparison.EQUAL || given == Comparison.GREATER_OR_EQUAL) && order > 0;
            case GREATER_OR_EQUAL -> (given == Comparison.GREATER || given == Comparison.EQUAL
                    || given == Comparison.GREATER_OR_EQUAL) && order >= 0;
        };
    }

    /// String literals may differ in length and still compare as equal.
    private static boolean isText(Literal a, Literal b) {
        return a.type().id().isCharacter() && b.type().id().isCharacter();
    }
}
