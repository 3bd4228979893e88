// SPDX-License-Identifier: Apache-2.0
package bowler.execute.row;

import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;

/// Takes columns out of stored rows.
public final class RowDecoder {
    private final EncodedRow row;

    public RowDecoder(RowLayout layout) {
        row = new EncodedRow(layout);
    }

    public EncodedRow row() {
        return row;
    }

    /// Puts columns of a stored row into vectors.
    ///
    /// @param positions of the columns in the row; null for the identity
    public void decode(byte[] bytes, int offset, int length, int[] positions, Vector[] into, int place) {
        EncodedRow row = this.row.wrap(bytes, offset, length);
        for (int index = 0; index < into.length; index++) {
            Vector vector = into[index];
            int column = positions == null ? index : positions[index];
            switch (vector.carrier) {
                case LONG -> {
                    vector.setLong(place, row.longAt(column));
                    if (row.isNull(column)) {
                        vector.setNull(place);
                    }
                }
                case DOUBLE -> {
                    vector.setDouble(place, row.doubleAt(column));
                    if (row.isNull(column)) {
                        vector.setNull(place);
                    }
                }
                case OBJECT -> vector.setObject(place, row.objectAt(column));
            }
        }
    }
}
