// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.access;

import bowler.plan.scalar.Scalar.Cast;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.TypeFamily;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.ValueOrder;
import bowler.types.number.ArithmeticTypes;

/// Decides whether a value can be a bound of a key. It must convert to the key column's type without loss, because only
/// encoded key bytes are compared.
public final class KeyBoundRule {
    private KeyBoundRule() {}

    /// Returns the value in the column's type, or null if the conversion may lose information.
    public static Scalar inTypeOf(Scalar value, DataType column) {
        DataType type = value.type();
        if (ScalarTraversal.isVolatile(value)) {
            return null;
        }
        if (TypeFamily.haveSameKeyForm(type, column)) {
            return value;
        }
        if (type.element() != null && column.element() != null && widens(type.element(), column.element())) {
            return ConstantFolding.fold(new Cast(value, DataType.array(column.element(), DataType.MAX_CARDINALITY), false));
        }
        if (!TypeFamily.haveSameFamily(type, column)) {
            return null;
        }
        if (widens(type, column)) {
            return ConstantFolding.fold(new Cast(value, column, false));
        }
        return value instanceof Literal literal ? exactLiteral(literal, column) : null;
    }

    private static boolean widens(DataType from, DataType to) {
        if (from.id().isInteger() && to.id().isInteger()) {
            return from.id().compareTo(to.id()) <= 0;
        }
        if (to.id().isDecimal() && from.id().isExact()) {
            DataType decimal = ArithmeticTypes.asDecimal(from);
            return decimal.scale() <= to.scale()
                    && decimal.precision() - decimal.scale() <= to.precision() - to.scale();
        }
        return from.id() == TypeId.REAL && to.id() == TypeId.DOUBLE;
    }

    /// Returns a literal of a wider type in the column's type if its value fits.
    private static Scalar exactLiteral(Literal literal, DataType column) {
        if (literal.isNull()) {
            return Literal.nullOf(column);
        }
        if (!(ConstantFolding.fold(new Cast(literal, column, false)) instanceof Literal narrowed)) {
            return null;
        }
        boolean same = ValueOrder.compare(literal.type(), literal.value(), 0, narrowed.value(), 0) == 0;
        return same ? narrowed : null;
    }
}
