// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.text.StringPadding;
import java.util.Arrays;

/// Converts bit strings to another length, padded with X'20' for CHAR FOR BIT DATA.
final class ToBits extends Conversion {
    private static final int MAX_SHOWN = 50;

    private final CastContext context;
    /// True if padding at the end is data like other bytes. Derby truncates it silently in CHAR and VARCHAR FOR BIT DATA only.
    private final boolean keepsPad;

    /// @param context null if a string that is too long is refused
    ToBits(DataType from, DataType to, CastContext context) {
        super(from, to);
        this.context = context;
        keepsPad = to.id() == TypeId.LONG_VARCHAR_BITS || to.id() == TypeId.BLOB;
    }

    @Override
    public Object objectFromObject(Object value) {
        byte[] bits = (byte[]) value;
        DataType to = to();
        int length = to.length();
        if (bits.length <= length) {
            return to.id() == TypeId.CHAR_BITS ? StringPadding.padded(bits, length) : bits;
        }
        if (keepsPad || !StringPadding.fits(bits, length)) {
            if (context == null) {
                boolean all = bits.length <= MAX_SHOWN;
                String shown = ValueText.ofBits(all ? bits : Arrays.copyOf(bits, MAX_SHOWN));
                throw TypesError.TOO_LONG.failure(all ? shown : shown + "...", to);
            }
            context.cut(bits.length, to);
        }
        return Arrays.copyOf(bits, length);
    }
}
