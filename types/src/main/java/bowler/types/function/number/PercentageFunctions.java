// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.number;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.NullableCall;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// The computations of FETCH with PERCENT and of TABLESAMPLE.
public final class PercentageFunctions {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int UNUSED_BITS = 11;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private PercentageFunctions() {}

    /// Returns a percentage of a number of rows, rounded up.
    public static final FunctionCall PERCENT = new NullableCall("PERCENT", DataType.BIGINT, List.of(DataType.BIGINT, DataType.decimal(31, 20))) {
        @Override
        public void evaluate(RowReader row, RowBuffer target, int column) {
            if (row.isNull(1)) {
                throw TypesError.NULL_PERCENT.failure();
            }
            BigDecimal share = (BigDecimal) row.objectAt(1);
            if (share.signum() < 0 || share.compareTo(HUNDRED) > 0) {
                throw TypesError.BAD_PERCENT.failure(share.stripTrailingZeros().toPlainString());
            }
            target.setLong(column, BigDecimal.valueOf(row.longAt(0)).multiply(share).divide(HUNDRED, 0, RoundingMode.CEILING).longValue());
        }
    };

    /// Tests whether the row with this key is in the sample of the given percentage for the seed.
    public static final FunctionCall SAMPLE = new NullableCall("TABLESAMPLE", DataType.BOOLEAN,
        List.of(DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH), DataType.DOUBLE, DataType.BIGINT)) {
        @Override
        public void evaluate(RowReader row, RowBuffer target, int column) {
            if (row.isNull(1) || !(row.doubleAt(1) >= 0 && row.doubleAt(1) <= 100)) {
                throw TypesError.BAD_SAMPLE.failure(row.isNull(1) ? "NULL" : row.doubleAt(1));
            }
            if (row.isNull(2)) {
                throw TypesError.NULL_SEED.failure();
            }
            target.setLong(column, place((byte[]) row.objectAt(0), row.longAt(2)) * 100 < row.doubleAt(1) ? 1 : 0);
        }
    };

    /// Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the key and the seed.
    private static double place(byte[] key, long seed) {
        long hash = mixed(seed + GOLDEN);
        for (byte each : key) {
            hash = mixed(hash + GOLDEN ^ each);
        }
        return (hash >>> UNUSED_BITS) * 0x1p-53;
    }

    /// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
    private static long mixed(long bits) {
        long mixed = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
