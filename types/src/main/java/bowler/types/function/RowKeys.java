// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.NullableCall;
import java.util.List;

/// Encodes several values as one bit string. Two strings are equal if the values are equal, where NULL equals NULL.
///
/// No encoded key is a prefix of another one of the same types. So the comparison of bit strings, which ignores trailing
/// X'20', finds no false equality.
final class RowKeys {
    private static final DataType KEY = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);

    private RowKeys() {}

    /// @param isStrict whether the key of a row with a NULL is NULL
    static FunctionCall of(List<DataType> types, boolean isStrict) {
        KeyEncoder encoder = new KeyEncoder(KeyLayout.of(types.stream().map(type -> KeyPart.ascending(type, true)).toList()));
        // Calls of the same name are the same function.
        return new NullableCall(isStrict ? "ROW WITHOUT NULL" : "ROW", KEY, types) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                for (int part = 0; isStrict && part < types.size(); part++) {
                    if (row.isNull(part)) {
                        target.setNull(column);
                        return;
                    }
                }
                GrowingBytes key = new GrowingBytes();
                encoder.encode(row, null, key);
                target.setObject(column, key.toArray());
            }
        };
    }
}
