// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.types.Collation;
import bowler.types.DataType;

/// Determines the collation of a comparison of two strings. An explicit COLLATE has precedence over the collation of
/// columns, and that over the collation of other expressions.
public final class CollationBinder {
    private enum Rank {
        OTHER, COLUMN, EXPLICIT
    }

    private CollationBinder() {}

    /// Binds `operand COLLATE name`.
    public static Scalar collated(Expression.Collated collated, OperandBinder scalars, BindContext context) {
        Scalar operand = scalars.bind(collated.operand(), DataType.varchar(DataType.MAX_VARCHAR_LENGTH));
        if (!operand.type().id().isCharacter()) {
            throw context.failure(BindError.COLLATED_TYPE, collated.offset(), operand.type());
        }
        return in(named(collated.collation(), collated.offset(), context), operand);
    }

    static int named(String name, int offset, BindContext context) {
        int collation = Collation.named(name);
        if (collation < 0) {
            throw context.failure(BindError.NO_SUCH_COLLATION, offset, name);
        }
        return collation;
    }

    /// Returns the same string in another collation.
    public static Scalar in(int collation, Scalar text) {
        return text.type().collation() == collation ? text
                : ConstantFolding.fold(new Scalar.Cast(text, text.type().withCollation(collation), false));
    }

    /// Returns whether the comparison needs no common collation: the collations are equal, or a value is not a string.
    public static boolean agree(Scalar left, Scalar right) {
        return left.type().collation() == right.type().collation() || !left.type().id().isCharacter()
                || !right.type().id().isCharacter();
    }

    /// Returns the collation for comparing two strings; -1 if both have equal precedence and conflict.
    public static int common(Scalar left, Scalar right) {
        Rank leftRank = rank(left);
        Rank rightRank = rank(right);
        int leftCollation = left.type().collation();
        int rightCollation = right.type().collation();
        if (leftCollation == rightCollation || leftRank.compareTo(rightRank) > 0) {
            return leftCollation;
        }
        if (leftRank != rightRank) {
            return rightCollation;
        }
        return leftRank != Rank.OTHER ? -1 : leftCollation == Collation.UCS_BASIC ? rightCollation
                : rightCollation == Collation.UCS_BASIC ? leftCollation : -1;
    }

    private static Rank rank(Scalar scalar) {
        return switch (scalar) {
            case Scalar.Column column -> Rank.COLUMN;
            case Scalar.Outer outer -> Rank.COLUMN;
            case Scalar.Cast cast when cast.operand().type().id().isCharacter()
                    && cast.type().equals(cast.operand().type().withCollation(cast.type().collation())) ->
                Rank.EXPLICIT;
            default -> Rank.OTHER;
        };
    }
}
