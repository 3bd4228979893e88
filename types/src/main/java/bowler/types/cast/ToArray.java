// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypesError;

/// Converts arrays to arrays of another element type or length, element by element. An array that is too long may lose
/// trailing NULLs, as a string may lose blanks; otherwise it fails with 2202F.
final class ToArray extends Conversion {
    private final Conversion elements;

    ToArray(DataType from, DataType to, Conversion elements) {
        super(from, to);
        this.elements = elements;
    }

    @Override
    public Object objectFromObject(Object value) {
        ArrayValue array = (ArrayValue) value;
        if (elements.isIdentity()) {
            return fitting(array, to());
        }
        RowBuffer cell = new RowBuffer(1);
        ArrayValue.Builder made = new ArrayValue.Builder(to().element(), array.count());
        for (int at = 0; at < array.count(); at++) {
            elements.convert(array, at, cell, 0);
            made.add(cell, 0);
        }
        return fitting(made.build(), to());
    }

    static ArrayValue fitting(ArrayValue array, DataType type) {
        if (array.count() <= type.length()) {
            return array;
        }
        for (int at = type.length(); at < array.count(); at++) {
            if (!array.isNull(at)) {
                throw TypesError.ARRAY_TOO_LONG.failure(array.count(), type);
            }
        }
        return new ArrayValue.Builder(type.element(), type.length()).addAll(array, 0, type.length()).build();
    }
}
