// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.types.LobReference;

/// Encodes references to BLOBs and CLOBs after the byte that announces one:
///
///     4 bytes tree, 8 bytes number, 8 bytes length
final class References {
    /// The byte that announces a reference.
    static final int MARK = 2;
    private static final int NUMBER = Integer.BYTES;
    private static final int LENGTH = NUMBER + Long.BYTES;
    private static final int SIZE_BYTES = LENGTH + Long.BYTES;

    private References() {}

    static void append(LobReference reference, GrowingBytes target) {
        byte[] bytes = target.reserve(1 + SIZE_BYTES);
        int at = target.length;
        bytes[at] = MARK;
        BigEndian.putInt(bytes, at + 1, reference.treeId());
        BigEndian.putLong(bytes, at + 1 + NUMBER, reference.number());
        BigEndian.putLong(bytes, at + 1 + LENGTH, reference.length());
        target.length += 1 + SIZE_BYTES;
    }

    /// @param offset of the byte that announces the reference
    static LobReference get(byte[] bytes, int offset) {
        return new LobReference(BigEndian.getInt(bytes, offset + 1), BigEndian.getLong(bytes, offset + 1 + NUMBER),
            BigEndian.getLong(bytes, offset + 1 + LENGTH));
    }
}
