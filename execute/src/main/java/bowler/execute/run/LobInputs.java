// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.lob.LobError;
import bowler.types.LobInput;
import java.util.Arrays;

/// Values that arrive in chunks, assembled in memory.
final class LobInputs {
    private static final int INITIAL_CAPACITY = 4096;

    private LobInputs() {}

    static Object whole(LobInput input, boolean isText, long maxBytes) {
        return isText ? text(input, maxBytes) : bits(input, maxBytes);
    }

    private static String text(LobInput input, long maxBytes) {
        StringBuilder text = new StringBuilder();
        char[] part = new char[INITIAL_CAPACITY];
        for (int count = input.read(part, 0, part.length); count >= 0; count = input.read(part, 0, part.length)) {
            text.append(part, 0, count);
            check((long) Character.BYTES * text.length(), text.length(), maxBytes);
        }
        return text.toString();
    }

    private static byte[] bits(LobInput input, long maxBytes) {
        byte[] bits = new byte[INITIAL_CAPACITY];
        int filled = 0;
        for (int count = 0; count >= 0; filled += Math.max(0, count)) {
            if (filled == bits.length) {
                check(2L * filled, filled, maxBytes);
                bits = Arrays.copyOf(bits, 2 * filled);
            }
            count = input.read(bits, filled, bits.length - filled);
        }
        return Arrays.copyOf(bits, filled);
    }

    private static void check(long bytes, long length, long maxBytes) {
        if (bytes > maxBytes) {
            throw LobError.TOO_LONG.failure(length, maxBytes);
        }
    }
}
