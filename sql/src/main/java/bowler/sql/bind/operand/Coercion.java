// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.cast.Casts;
import bowler.types.cast.CommonType;
import bowler.types.cast.ConversionRules;
import bowler.types.function.xml.XmlFunctions;
import java.util.List;

/// Writes implicit conversions as casts. Casts of constants are evaluated at compile time if possible.
public final class Coercion {
    private final BindContext context;

    public Coercion(BindContext context) {
        this.context = context;
    }

    public Scalar compare(Comparison op, Scalar left, Scalar right, int offset) {
        if (!ConversionRules.isComparable(left.type(), right.type())) {
            throw context.failure(BindError.NOT_COMPARABLE, offset, left.type(), right.type());
        }
        if (!CollationBinder.agree(left, right)) {
            int collation = CollationBinder.common(left, right);
            if (collation < 0) {
                throw context.failure(BindError.NOT_COMPARABLE, offset, left.type(), right.type());
            }
            return new Compare(op, CollationBinder.in(collation, left), CollationBinder.in(collation, right));
        }
        DataType leftDue = CommonType.comparisonOperand(left.type(), right.type());
        DataType rightDue = CommonType.comparisonOperand(right.type(), left.type());
        return new Compare(op, held(left, leftDue), held(right, rightDue));
    }

    /// Converts the value, unless values of both types have the same representation.
    public Scalar held(Scalar scalar, DataType type) {
        boolean asIs = scalar.type().equals(type)
                || !needsDay(scalar.type().id(), type.id()) && Casts.convert(scalar.type(), type, null).isIdentity();
        return asIs ? scalar : ConstantFolding.fold(SessionCasts.cast(scalar, type, false));
    }

    /// Returns whether the conversion makes a timestamp from a time of day, which needs the date of execution.
    public static boolean needsDay(TypeId from, TypeId to) {
        return (from == TypeId.TIME || from == TypeId.TIME_TZ) && (to == TypeId.TIMESTAMP || to == TypeId.TIMESTAMP_TZ);
    }

    /// Converts the value to exactly this type.
    public static Scalar exactly(Scalar scalar, DataType type, boolean assignment) {
        if (!scalar.type().equals(type)) {
            return ConstantFolding.fold(SessionCasts.cast(scalar, type, assignment));
        }
        return scalar instanceof Scalar.Case ? filled(scalar, type, assignment) : scalar;
    }

    /// Returns the value of a branch of CASE. A shorter CHAR or CHAR FOR BIT DATA is not padded to the type of the
    /// CASE, as in Derby.
    public static Scalar branch(Scalar scalar, DataType type) {
        boolean isShort = isFixedLength(type) && scalar.type().id() == type.id() && scalar.type().length() < type.length()
                && scalar.type().collation() == type.collation();
        return isShort || scalar.type().equals(type) ? scalar : exactly(scalar, type, false);
    }

    private static boolean isFixedLength(DataType type) {
        return type.id() == TypeId.CHAR || type.id() == TypeId.CHAR_BITS;
    }

    /// Pads a value of a fixed-length type, because the result of a CASE may be shorter than its type.
    private static Scalar filled(Scalar scalar, DataType type, boolean assignment) {
        if (!isFixedLength(type)) {
            return scalar;
        }
        DataType varying = type.id() == TypeId.CHAR ? DataType.varchar(type.length()).withCollation(type.collation())
                : DataType.varcharBits(type.length());
        return new Scalar.Cast(new Scalar.Cast(scalar, varying, assignment), type, assignment);
    }

    /// Converts the value for storage in a column.
    public Scalar stored(Scalar scalar, DataType type, String column, int offset) {
        if (!ConversionRules.isAssignable(scalar.type(), type)) {
            throw context.failure(BindError.NOT_ASSIGNABLE, offset, scalar.type(), column, type);
        }
        if (type.id() == TypeId.XML) {
            return scalar instanceof Scalar.Literal ? scalar : new Scalar.Call(XmlFunctions.stored(), List.of(scalar));
        }
        // A column of a query may be computed by a CASE.
        return scalar instanceof Scalar.Column && scalar.type().equals(type) ? filled(scalar, type, true) : exactly(scalar, type, true);
    }
}
