// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.VarInt;
import bowler.types.RowReader;
import java.util.Arrays;

/// Creates the next version of a row from its bytes and new values of some columns. If these have fixed places, the
/// rest of the row is copied unchanged. One thread reuses it from row to row.
public final class RowPatch {
    private final RowLayout layout;
    private final int[] columns;
    private final boolean fixed;
    private final RowEncoder encoder;
    private final Overlay overlay;

    /// @param columns positions of the columns that change
    public RowPatch(RowLayout layout, int[] columns) {
        this.layout = layout;
        this.columns = columns.clone();
        boolean allFixed = true;
        for (int column : columns) {
            allFixed &= layout.kinds[column] < RowLayout.FIRST_VARIABLE;
        }
        fixed = allFixed;
        encoder = new RowEncoder(layout);
        overlay = new Overlay(layout, columns);
    }

    /// Appends the new row to the target.
    ///
    /// @param values column i holds the new value of the i-th changed column
    public void apply(byte[] old, int offset, int length, RowReader values, GrowingBytes target) {
        int header = (int) VarInt.get(old, offset);
        if (!fixed || header >>> 1 != layout.columnCount()) {
            overlay.old.wrap(old, offset, length);
            overlay.values = values;
            encoder.encode(overlay, target);
            return;
        }
        int start = target.length;
        byte[] bytes = target.reserve(length);
        System.arraycopy(old, offset, bytes, start, length);
        target.length = start + length;
        int nulls = start + VarInt.sizeOf(header);
        int places = nulls + RowLayout.nullBytes(layout.columnCount());
        for (int index = 0; index < columns.length; index++) {
            int column = columns[index];
            int place = places + layout.places[column];
            int flag = 1 << (column & 7);
            if (values.isNull(index)) {
                bytes[nulls + (column >>> 3)] |= (byte) flag;
                Arrays.fill(bytes, place, place + layout.fixedSizes[column + 1] - layout.fixedSizes[column], (byte) 0);
            } else {
                bytes[nulls + (column >>> 3)] &= (byte) ~flag;
                encoder.putFixed(bytes, place, layout.kinds[column], values, index, column);
            }
        }
    }

    /// The row after the change.
    private static final class Overlay implements RowReader {
        final EncodedRow old;
        RowReader values;
        private final int[] sources;

        Overlay(RowLayout layout, int[] columns) {
            old = new EncodedRow(layout);
            sources = new int[layout.columnCount()];
            Arrays.fill(sources, -1);
            for (int index = 0; index < columns.length; index++) {
                sources[columns[index]] = index;
            }
        }

        @Override
        public boolean isNull(int column) {
            return sources[column] < 0 ? old.isNull(column) : values.isNull(sources[column]);
        }

        @Override
        public long longAt(int column) {
            return sources[column] < 0 ? old.longAt(column) : values.longAt(sources[column]);
        }

        @Override
        public double doubleAt(int column) {
            return sources[column] < 0 ? old.doubleAt(column) : values.doubleAt(sources[column]);
        }

        @Override
        public Object objectAt(int column) {
            return sources[column] < 0 ? old.objectAt(column) : values.objectAt(sources[column]);
        }
    }
}
