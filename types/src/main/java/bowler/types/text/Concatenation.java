// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import java.util.Arrays;

/// `left || right`: its type and its evaluation.
///
/// The result has the longer kind of its operands (CHAR, VARCHAR, LONG VARCHAR, CLOB). If the sum of the lengths
/// exceeds the maximum of this kind, the result has the next kind. BOOLEAN, dates and times are converted to text; bit
/// strings can only be concatenated with bit strings.
public final class Concatenation {
    private Concatenation() {}

    public static DataType result(DataType left, DataType right) {
        if (left.id().isBits() && right.id().isBits()) {
            return widen(TypeId.CHAR_BITS, later(left.id(), right.id()), length(left) + length(right));
        }
        DataType leftText = asText(left, right);
        DataType rightText = asText(right, left);
        DataType joined = widen(TypeId.CHAR, later(leftText.id(), rightText.id()), length(leftText) + length(rightText));
        return joined.withCollation(leftText.collation() != 0 ? leftText.collation() : rightText.collation());
    }

    /// Returns the type that an operand is first converted to.
    public static DataType operand(DataType operand, DataType other) {
        return operand.id().isBits() && other.id().isBits() ? operand : asText(operand, other);
    }

    public static byte[] join(byte[] left, byte[] right) {
        byte[] joined = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, joined, left.length, right.length);
        return joined;
    }

    private static DataType asText(DataType operand, DataType other) {
        if (operand.id().isCharacter()) {
            return operand;
        }
        if (operand.id() == TypeId.BOOLEAN || operand.id() == TypeId.UUID || operand.id().isTemporal()
                || operand.id().isInterval()) {
            return DataType.varchar(operand.displaySize());
        }
        throw TypesError.NOT_CASTABLE.failure(operand, operand.id().isBits() ? other : "VARCHAR");
    }

    private static TypeId later(TypeId left, TypeId right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    private static long length(DataType type) {
        return type.length();
    }

    /// @param family CHAR or CHAR_BITS, the first of four kinds in the order of [TypeId]
    private static DataType widen(TypeId family, TypeId kind, long length) {
        int level = kind.ordinal() - family.ordinal();
        if (level == 0 && length > DataType.MAX_CHAR_LENGTH) {
            level = 1;
        }
        if (level == 1 && length > DataType.MAX_VARCHAR_LENGTH) {
            level = 2;
        }
        // LONG VARCHAR remains LONG VARCHAR, as in Derby, though its length is the maximum of the type.
        boolean wasLong = kind == TypeId.LONG_VARCHAR;
        if (level == 2 && length > DataType.MAX_LONG_VARCHAR_LENGTH && family == TypeId.CHAR && !wasLong) {
            level = 3;
        }
        TypeId id = TypeId.values()[family.ordinal() + level];
        int declared = level == 2 ? DataType.MAX_LONG_VARCHAR_LENGTH : (int) Math.min(length, DataType.MAX_LOB_LENGTH);
        return new DataType(id, declared, 0);
    }
}
