// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.plan.scalar.TypeFamily;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import java.util.ArrayList;
import java.util.List;

/// Join keys as bytes that are equal if the values are, even if the two sides have different types of one family.
public final class JoinKeys {
    private final Evaluator[] scalars;
    /// The number of leading keys for which NULL equals nothing.
    private final int strict;
    private final KeyEncoder encoder;
    private final Vector[] values;
    private final VectorRow row;

    public JoinKeys(Evaluator[] scalars) {
        this(scalars, 0);
    }

    /// @param nullSafe the number of trailing keys for which NULL equals NULL
    public JoinKeys(Evaluator[] scalars, int nullSafe) {
        this.scalars = scalars;
        strict = scalars.length - nullSafe;
        List<KeyPart> parts = new ArrayList<>();
        for (Evaluator scalar : scalars) {
            parts.add(KeyPart.ascending(widest(scalar.type), parts.size() >= strict));
        }
        encoder = new KeyEncoder(KeyLayout.of(parts));
        values = new Vector[scalars.length];
        row = new VectorRow(values);
    }

    private static DataType widest(DataType type) {
        return switch (TypeFamily.of(type)) {
            case INTEGER -> DataType.BIGINT;
            case DOUBLE -> DataType.DOUBLE;
            case DECIMAL, BOOLEAN, CHARACTER, BITS, UUID, MONTHS, DURATION, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ -> type;
            case ARRAY -> DataType.array(widest(type.element()), type.length());
        };
    }

    public void evaluate(Batch batch) {
        for (int part = 0; part < scalars.length; part++) {
            values[part] = scalars[part].evaluate(batch, batch.rows, batch.count);
        }
    }

    /// Writes the key of a row of the evaluated batch. Returns false if a value is a NULL that equals nothing.
    public boolean encode(int place, GrowingBytes key) {
        row.at(place);
        key.clear();
        for (int part = 0; part < scalars.length; part++) {
            if (part < strict && row.isNull(part)) {
                return false;
            }
            encoder.append(part, row, part, key);
        }
        return true;
    }
}
