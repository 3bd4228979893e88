// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.number;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import bowler.types.number.IntegerMath;
import java.util.List;

/// Bit functions over whole numbers in two's complement: BITAND, BITOR, BITXOR, BITNOT, shifts, and the count of ones.
public final class BitFunctions {
    private enum Operation { AND, OR, XOR }

    private BitFunctions() {}

    public static void register(FunctionRegister register) {
        addPair(register, Operation.AND, "BITAND");
        addPair(register, Operation.OR, "BITOR");
        addPair(register, Operation.XOR, "BITXOR");
        register.add(1, 1, (name, arguments) -> {
            DataType type = whole(name, arguments.getFirst());
            return FunctionFactories.ofLong(name, type, List.of(type), row -> ~row.longAt(0));
        }, "BITNOT");
        register.add(1, 1, (name, arguments) -> {
            whole(name, arguments.getFirst());
            return FunctionFactories.ofLong(name, DataType.INTEGER, List.of(DataType.BIGINT), row -> Long.bitCount(row.longAt(0)));
        }, "BITCOUNT", "BIT_COUNT");
        register.add(2, 2, (name, arguments) -> shift(name, arguments, true), "LSHIFT");
        register.add(2, 2, (name, arguments) -> shift(name, arguments, false), "RSHIFT");
    }

    private static DataType whole(String name, Argument argument) {
        DataType type = ArgumentTypes.number(name, argument, DataType.BIGINT);
        if (!type.id().isInteger()) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        return type;
    }

    /// Returns the wider type of two whole numbers.
    static DataType common(String name, List<Argument> arguments) {
        DataType left = whole(name, arguments.get(0));
        DataType right = whole(name, arguments.get(1));
        return left.id().compareTo(right.id()) >= 0 ? left : right;
    }

    private static void addPair(FunctionRegister register, Operation operation, String called) {
        register.add(2, 2, (name, arguments) -> {
            DataType type = common(name, arguments);
            return FunctionFactories.ofLong(name, type, List.of(type, type), row -> switch (operation) {
                case AND -> row.longAt(0) & row.longAt(1);
                case OR -> row.longAt(0) | row.longAt(1);
                case XOR -> row.longAt(0) ^ row.longAt(1);
            });
        }, called);
    }

    /// Shifts like a multiplication with, or a division by, a power of two. For BIGINT, bits shifted out to the left
    /// are lost without an error. For a smaller type, a result that does not fit fails with 22003.
    private static BoundFunction shift(String name, List<Argument> arguments, boolean left) {
        DataType type = whole(name, arguments.get(0));
        return FunctionFactories.ofLong(name, type, List.of(type, ArgumentTypes.integer(name, arguments.get(1))), row -> {
            long value = row.longAt(0);
            long count = row.longAt(1);
            boolean toLeft = left == count >= 0;
            long distance = Math.abs(count);
            if (distance >= Long.SIZE) {
                return toLeft || value >= 0 ? 0 : -1;
            }
            return IntegerMath.check(type, toLeft ? value << distance : value >> distance);
        });
    }
}
