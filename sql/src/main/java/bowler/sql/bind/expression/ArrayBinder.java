// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Accessed;
import bowler.sql.ast.Expression.ArrayOf;
import bowler.sql.ast.Expression.Element;
import bowler.sql.ast.Expression.ElementSet;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression.QuantifiedArray;
import bowler.sql.ast.Expression.Subscript;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.IntervalBinder;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.cast.CommonType;
import bowler.types.cast.ConversionRules;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/// Binds array constructors, elements of arrays and searches in arrays as calls.
final class ArrayBinder {
    private final BindContext context;
    private final OperandBinder scalars;

    ArrayBinder(BindContext context, OperandBinder scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    /// @param expected the type of an array whose elements have no type of their own; null if there is none
    Scalar made(ArrayOf written, DataType expected) {
        if (scalars.isUntyped(written)) {
            if (expected == null || expected.id() != TypeId.ARRAY) {
                throw written.elements().isEmpty() || written.elements().stream().allMatch(scalars::isNull)
                        ? context.failure(BindError.EMPTY_ARRAY, written.offset())
                        : context.failure(BindError.PARAMETER_UNTYPED, written.offset());
            }
            List<Scalar> elements = new ArrayList<>();
            for (Expression element : written.elements()) {
                elements.add(exactly(scalars.bind(element, expected.element()), expected.element()));
            }
            return made(OperandTypes.unlimited(expected.element()), elements);
        }
        List<Scalar> elements = new ArrayList<>();
        DataType common = null;
        for (Expression element : written.elements()) {
            Scalar bound = scalars.isUntyped(element) ? null : scalars.bind(element);
            elements.add(bound);
            if (bound != null) {
                DataType before = common;
                common = before == null ? bound.type()
                        : context.placed(element.offset(), () -> CommonType.elements(before, bound.type()));
            }
        }
        if (!common.isElement()) {
            throw context.failure(BindError.ARRAY_ELEMENT, written.offset(), common);
        }
        for (int i = 0; i < elements.size(); i++) {
            Scalar element = elements.get(i) == null ? scalars.bind(written.elements().get(i), common) : elements.get(i);
            elements.set(i, exactly(element, common));
        }
        return made(OperandTypes.unlimited(common), elements);
    }

    private static Scalar exactly(Scalar element, DataType type) {
        return Coercion.exactly(element, type, false);
    }

    private static Scalar made(DataType array, List<Scalar> elements) {
        return IntervalBinder.folded(Functions.arrayConstructor(array, elements.size()), elements);
    }

    /// Returns the elements of an array literal or constructor; null for other arrays.
    private static List<Scalar> elements(Scalar array) {
        return switch (array) {
            case Literal literal when !literal.isNull() -> {
                ArrayValue value = (ArrayValue) literal.value().object();
                List<Scalar> elements = new ArrayList<>();
                for (int at = 0; at < value.count(); at++) {
                    elements.add(new Literal(Value.of(array.type().element(), value, at)));
                }
                yield elements;
            }
            case Call call when call.function().name().equals("ARRAY") -> call.arguments();
            default -> null;
        };
    }

    /// Returns whether the array is a parameter or a cast of one.
    private static boolean isGiven(Scalar array) {
        return array instanceof Scalar.Parameter || array instanceof Scalar.Cast cast && isGiven(cast.operand());
    }

    Scalar element(Element written) {
        Scalar array = scalars.bind(written.array());
        if (array.type().id() != TypeId.ARRAY) {
            throw array.type().id() == TypeId.JSON
                    ? context.failure(BindError.JSON_SUBSCRIPT, written.subscript().offset())
                    : context.failure(BindError.ACCESS_TYPE, written.offset(), array.type());
        }
        return element(array, written.subscript());
    }

    /// Binds the array with one element replaced.
    Scalar set(ElementSet written) {
        Scalar array = scalars.bind(written.array());
        if (array.type().id() != TypeId.ARRAY) {
            throw context.failure(BindError.ACCESS_TYPE, written.offset(), array.type());
        }
        DataType element = array.type().element();
        Scalar value = scalars.bind(written.value(), element);
        if (!ConversionRules.isAssignable(value.type(), element)) {
            throw context.failure(BindError.NOT_ASSIGNABLE, written.value().offset(), value.type(), "an element", element);
        }
        return new Call(Functions.arrayElementSet(array.type()),
                List.of(array, subscript(written.subscript()), Coercion.exactly(value, element, true)));
    }

    private Scalar element(Scalar array, Expression subscript) {
        return new Call(Functions.arrayElement(array.type()), List.of(array, subscript(subscript)));
    }

    private Scalar subscript(Expression subscript) {
        Scalar at = scalars.bind(subscript, DataType.INTEGER);
        if (!at.type().id().isInteger()) {
            throw context.failure(BindError.SUBSCRIPT_TYPE, subscript.offset(), at.type());
        }
        return Coercion.exactly(at, DataType.INTEGER, false);
    }

    /// Binds the element selected by the first subscripts, one per dimension; the rest of the path is applied to the
    /// element as JSON.
    ///
    /// @param json binds the access to an element by a path
    Scalar accessed(Scalar array, Accessed written, BiFunction<Scalar, String, Scalar> json) {
        Scalar found = array;
        int pathEnd = 0;
        for (int i = 0; found.type().id() == TypeId.ARRAY && i < written.subscripts().size(); i++) {
            Subscript subscript = written.subscripts().get(i);
            found = element(found, subscript.value());
            pathEnd = subscript.pathEnd();
        }
        String rest = written.path().substring(pathEnd);
        return rest.isEmpty() && written.returning() == null ? found : json.apply(found, rest);
    }

    /// Binds `array || array`. An operand that is not an array becomes one element.
    ///
    /// @param bound the bound operands; null for those without a type of their own
    Scalar joined(Joined written, List<Scalar> bound) {
        DataType array = bound.stream().filter(operand -> operand != null && operand.type().id() == TypeId.ARRAY)
                .findFirst().orElseThrow().type();
        Scalar result = null;
        for (int i = 0; i < bound.size(); i++) {
            Expression expression = written.operands().get(i);
            Scalar operand = bound.get(i) == null ? scalars.bind(expression, OperandTypes.likeType(array)) : bound.get(i);
            result = result == null ? operand : joined(result, operand, expression.offset());
        }
        return result;
    }

    private Scalar joined(Scalar left, Scalar right, int offset) {
        DataType one = left.type();
        DataType other = right.type();
        if (one.element() == null && other.element() == null) {
            throw context.failure(BindError.NOT_JOINABLE, offset, one, other);
        }
        boolean more = dimensions(one) > dimensions(other);
        boolean fewer = dimensions(one) < dimensions(other);
        DataType leftArray = fewer ? OperandTypes.unlimited(one) : one;
        DataType rightArray = more ? OperandTypes.unlimited(other) : other;
        DataType common = OperandTypes.unlimited(context.placed(offset, () -> CommonType.branches(leftArray, rightArray)).element());
        return IntervalBinder.folded(Functions.arraysJoined(common), List.of(
                fewer ? made(common, List.of(exactly(left, common.element()))) : exactly(left, common),
                more ? made(common, List.of(exactly(right, common.element()))) : exactly(right, common)));
    }

    private static int dimensions(DataType type) {
        return type.element() == null ? 0 : 1 + dimensions(type.element());
    }

    /// Binds `value op ANY (array)` or ALL. `= ANY` and `<> ALL` with an array constructor are bound like IN. `= ANY`
    /// with a parameter is bound like IN of a query, so that it can use an index.
    Scalar quantified(QuantifiedArray written, SubqueryBinder subqueries) {
        Comparison op = written.op();
        boolean valueUntyped = scalars.isUntyped(written.value());
        Scalar value = valueUntyped ? null : scalars.bind(written.value());
        if (valueUntyped && scalars.isUntyped(written.array())) {
            throw context.failure(BindError.BOTH_UNTYPED, written.offset(), op.sign());
        }
        Scalar array = valueUntyped ? scalars.bind(written.array())
                : scalars.bind(written.array(), OperandTypes.unlimited(OperandTypes.likeType(value.type())));
        if (array.type().id() != TypeId.ARRAY) {
            throw context.failure(BindError.NO_ARRAY, written.array().offset(), array.type());
        }
        DataType element = array.type().element();
        Scalar compared = valueUntyped ? scalars.bind(written.value(), OperandTypes.likeType(element)) : value;
        boolean found = op == Comparison.EQUAL && !written.all();
        boolean excluded = op == Comparison.NOT_EQUAL && written.all();
        List<Scalar> listed = found || excluded ? elements(array) : null;
        if (listed != null) {
            Scalar among = listed.isEmpty() ? Literal.of(false)
                    : scalars.among(compared, listed, place -> written.offset());
            return found ? among : new Scalar.Not(among);
        }
        if (found && isGiven(array)) {
            return subqueries.element(compared, array, written.offset());
        }
        // Array types of one element serve to find the common type of both sides.
        DataType left = OperandTypes.unlimited(compared.type());
        DataType elements = context.placed(written.offset(), () -> CommonType.comparisonOperand(array.type(), left));
        DataType one = context.placed(written.offset(), () -> CommonType.comparisonOperand(left, array.type()));
        String name = op.sign() + (written.all() ? " ALL" : " ANY");
        List<Scalar> operands = List.of(scalars.coercion().held(compared, one.element()),
                scalars.coercion().held(array, OperandTypes.unlimited(elements.element())));
        return new Call(Functions.quantified(name, written.all(), op::holds, operands.getFirst().type(), operands.getLast().type()),
                operands);
    }
}
