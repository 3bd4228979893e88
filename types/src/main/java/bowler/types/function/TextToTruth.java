// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.cast.CastContext;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.call.NullableCall;
import java.util.List;

/// CAST(text AS BOOLEAN): NULL for `unknown`, the third truth value of SQL, ignoring case and surrounding blanks.
final class TextToTruth extends NullableCall {
    private static final String UNKNOWN = "unknown";
    private static final CastContext NO_CONTEXT = new CastContext() {
        @Override
        public void cut(int lengthOfValue, DataType type) {
            throw new IllegalStateException("a truth value is not cut");
        }

        @Override
        public long currentEpochDay() {
            throw new IllegalStateException("a truth value does not depend on the day");
        }
    };

    private final Conversion conversion;

    TextToTruth(DataType from) {
        super("BOOLEAN", DataType.BOOLEAN, List.of(from));
        conversion = Casts.convert(from, DataType.BOOLEAN, NO_CONTEXT);
    }

    @Override
    public void evaluate(RowReader arguments, RowBuffer target, int column) {
        if (arguments.isNull(0) || ((String) arguments.objectAt(0)).strip().equalsIgnoreCase(UNKNOWN)) {
            target.setNull(column);
        } else {
            conversion.convert(arguments, 0, target, column);
        }
    }
}
