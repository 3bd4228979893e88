// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import bowler.types.DataType;
import bowler.types.Value;

/// An argument as the binder knows it.
///
/// @param type null for a `?`, whose type the function decides
/// @param constant the value of a literal, otherwise null
public record Argument(DataType type, Value constant) {
    public static Argument of(DataType type) {
        return new Argument(type, null);
    }

    public static Argument of(Value literal) {
        return new Argument(literal.type(), literal);
    }

    /// Returns the value of a literal whole number that is not NULL, otherwise the fallback.
    public int wholeOr(int fallback) {
        boolean usable = constant != null && !constant.isNull() && type.id().isInteger();
        return usable && constant.bits() == (int) constant.bits() ? (int) constant.bits() : fallback;
    }
}
