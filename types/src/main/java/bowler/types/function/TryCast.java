// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.cast.CastContext;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.call.NullableCall;
import java.util.List;

/// TRY_CAST(x AS type): NULL where CAST fails for the value.
final class TryCast extends NullableCall {
    private static final CastContext SILENT = new CastContext() {
        @Override
        public void cut(int lengthOfValue, DataType type) {}

        @Override
        public long currentEpochDay() {
            throw new IllegalStateException("TRY_CAST does not know the day");
        }
    };

    private final Conversion conversion;

    TryCast(DataType from, DataType to) {
        super("TRY_CAST", to, List.of(from));
        conversion = Casts.convert(from, to, SILENT);
    }

    @Override
    public void evaluate(RowReader arguments, RowBuffer target, int column) {
        try {
            conversion.convert(arguments, 0, target, column);
        } catch (SqlFailure badValue) {
            target.setNull(column);
        }
    }
}
