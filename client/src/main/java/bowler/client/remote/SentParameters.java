// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.drda.extension.ExtensionCode;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowReader;

/// Parameters as they are sent. A number stands for a stream or a very long value, which the server asks for in parts.
final class SentParameters implements RowReader {
    /// Longer values are sent in parts, in bytes or characters.
    private static final int MAX_INLINE_LENGTH = 1 << 18;

    private final DataType[] types;
    private final Callbacks callbacks;
    private RowReader given;

    SentParameters(DataType[] types, Callbacks callbacks) {
        this.types = types;
        this.callbacks = callbacks;
    }

    SentParameters of(RowReader parameters) {
        given = parameters;
        return this;
    }

    @Override
    public boolean isNull(int column) {
        return given.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return given.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return given.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        Object value = given.objectAt(column);
        if (!types[column].id().isLob()) {
            return value;
        }
        return switch (value) {
            case LobInput input -> parts(input);
            case String text when text.length() > MAX_INLINE_LENGTH -> parts(new WholeValueInput(text, null));
            case byte[] bits when bits.length > MAX_INLINE_LENGTH -> parts(new WholeValueInput(null, bits));
            default -> value;
        };
    }

    private LobReference parts(LobInput input) {
        return new LobReference(ExtensionCode.PARTS_TREE, callbacks.add(input), 0);
    }

    /// A value in memory, read from the start whenever a run begins.
    private static final class WholeValueInput implements LobInput {
        private final String text;
        private final byte[] bits;
        private int position;

        WholeValueInput(String text, byte[] bits) {
            this.text = text;
            this.bits = bits;
        }

        @Override
        public void begin() {
            position = 0;
        }

        @Override
        public int read(byte[] into, int offset, int count) {
            int taken = Math.min(count, bits.length - position);
            System.arraycopy(bits, position, into, offset, taken);
            position += taken;
            return taken == 0 ? -1 : taken;
        }

        @Override
        public int read(char[] into, int offset, int count) {
            int taken = Math.min(count, text.length() - position);
            text.getChars(position, position + taken, into, offset);
            position += taken;
            return taken == 0 ? -1 : taken;
        }
    }
}
