// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.number;

import bowler.types.DataType;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.number.IntegerMath;
import java.util.List;

/// GCD and LCM of whole numbers; results are never negative. GCD(0, `a`) is `a`, and LCM(0, `a`) is 0.
public final class DivisorFunctions {
    private DivisorFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(2, 2, (name, arguments) -> {
            DataType type = BitFunctions.common(name, arguments);
            return FunctionFactories.ofLong(name, type, List.of(type, type),
                row -> positive(type, divisor(row.longAt(0), row.longAt(1))));
        }, "GCD");
        register.add(2, 2, (name, arguments) -> {
            DataType type = BitFunctions.common(name, arguments);
            return FunctionFactories.ofLong(name, type, List.of(type, type), row -> multiple(type, row.longAt(0), row.longAt(1)));
        }, "LCM");
    }

    /// Euclid's algorithm; the result may be negative.
    private static long divisor(long left, long right) {
        long divisor = left;
        long rest = right;
        while (rest != 0) {
            long next = divisor % rest;
            divisor = rest;
            rest = next;
        }
        return divisor;
    }

    private static long multiple(DataType type, long left, long right) {
        return left == 0 || right == 0 ? 0
            : positive(type, IntegerMath.multiplyBigint(left / divisor(left, right), right));
    }

    private static long positive(DataType type, long value) {
        return IntegerMath.check(type, value < 0 ? IntegerMath.negateBigint(value) : value);
    }
}
