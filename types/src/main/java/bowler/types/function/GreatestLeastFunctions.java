// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.ValueOrder;
import bowler.types.cast.CommonType;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import java.util.Collections;
import java.util.List;

/// GREATEST and LEAST of the arguments, in their common type; NULL if one is NULL.
final class GreatestLeastFunctions {
    private GreatestLeastFunctions() {}

    static void register(FunctionRegister register) {
        register.add(1, Integer.MAX_VALUE, (name, arguments) -> extreme(name, arguments, 1), "GREATEST");
        register.add(1, Integer.MAX_VALUE, (name, arguments) -> extreme(name, arguments, -1), "LEAST");
    }

    private static BoundFunction extreme(String name, List<Argument> arguments, int sign) {
        DataType common = null;
        for (Argument argument : arguments) {
            if (argument.type() != null) {
                common = common == null ? argument.type() : CommonType.branches(common, argument.type());
            }
        }
        DataType type = common == null ? ArgumentTypes.ANY_TEXT : common;
        if (!type.id().isOrdered()) {
            throw TypesError.FUNCTION_TYPE.failure(name, type);
        }
        int count = arguments.size();
        List<DataType> parameters = Collections.nCopies(count, type);
        return switch (type.carrier()) {
            case LONG -> FunctionFactories.ofLong(name, type, parameters, row -> row.longAt(best(type, row, count, sign)));
            case DOUBLE -> new FunctionCall(name, type, parameters) {
                @Override
                public double doubleOf(RowReader row) {
                    return row.doubleAt(best(type, row, count, sign));
                }
            };
            case OBJECT -> FunctionFactories.ofObject(name, type, parameters, row -> row.objectAt(best(type, row, count, sign)));
        };
    }

    private static int best(DataType type, RowReader row, int count, int sign) {
        int best = 0;
        for (int index = 1; index < count; index++) {
            if (sign * ValueOrder.compare(type, row, index, row, best) > 0) {
                best = index;
            }
        }
        return best;
    }
}
