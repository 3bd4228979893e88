// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.lob.LobError;
import bowler.types.LobInput;
import java.util.Arrays;

/// Values that come by pieces, put together in memory.
final class LobInputs {
    private static final int FIRST_ROOM = 4096;

    private LobInputs() {}

    static Object whole(LobInput input, boolean isText, long mostBytes) {
        return isText ? text(input, mostBytes) : bits(input, mostBytes);
    }

    private static String text(LobInput input, long mostBytes) {
        StringBuilder text = new StringBuilder();
        char[] part = new char[FIRST_ROOM];
        for (int count = input.read(part, 0, part.length); count >= 0; count = input.read(part, 0, part.length)) {
            text.append(part, 0, count);
            check((long) Character.BYTES * text.length(), text.length(), mostBytes);
        }
        return text.toString();
    }

    private static byte[] bits(LobInput input, long mostBytes) {
        byte[] bits = new byte[FIRST_ROOM];
        int filled = 0;
        for (int count = 0; count >= 0; filled += Math.max(0, count)) {
            if (filled == bits.length) {
                check(2L * filled, filled, mostBytes);
                bits = Arrays.copyOf(bits, 2 * filled);
            }
            count = input.read(bits, filled, bits.length - filled);
        }
        return Arrays.copyOf(bits, filled);
    }

    private static void check(long bytes, long length, long mostBytes) {
        if (bytes > mostBytes) {
            throw LobError.TOO_LONG.failure(length, mostBytes);
        }
    }
}
