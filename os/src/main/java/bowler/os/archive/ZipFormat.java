// SPDX-License-Identifier: Apache-2.0
package bowler.os.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// The parts of ZIP archives (APPNOTE 6.3.3), little-endian, always with the ZIP64 fields. Local headers have 30 bytes and central
/// ones 46, each with the name and an extra field. Three records are at the end.
final class ZipFormat {
    static final int LOCAL = 0x04034b50;
    static final int CENTRAL = 0x02014b50;
    static final int END_64 = 0x06064b50;
    static final int LOCATOR_64 = 0x07064b50;
    static final int END = 0x06054b50;
    static final int LOCAL_BYTES = 30;
    static final int LOCAL_EXTRA_BYTES = 20;
    static final int CENTRAL_BYTES = 46;
    static final int CENTRAL_EXTRA_BYTES = 28;
    static final int END_64_BYTES = 56;
    static final int LOCATOR_BYTES = 20;
    static final int END_BYTES = 22;
    /// Length of the records at the end of an archive without a comment.
    static final int TRAILER_BYTES = END_64_BYTES + LOCATOR_BYTES + END_BYTES;
    static final short VERSION = 45;
    static final short EXTRA_64 = 1;
    private static final short UTF_8 = 1 << 11;
    /// 1980-01-01: archives of equal content are equal.
    private static final short DATE = 0x21;

    private ZipFormat() {}

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] local(String name, long size, int crc) {
        byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer header = buffer(LOCAL_BYTES + nameBytes.length + LOCAL_EXTRA_BYTES);
        header.putInt(LOCAL).putShort(VERSION).putShort(UTF_8).putShort((short) 0).putShort((short) 0).putShort(DATE)
            .putInt(crc).putInt(-1).putInt(-1).putShort((short) nameBytes.length).putShort((short) LOCAL_EXTRA_BYTES)
            .put(nameBytes).putShort(EXTRA_64).putShort((short) (2 * Long.BYTES)).putLong(size).putLong(size);
        return header.array();
    }

    static byte[] central(String name, long size, int crc, long headerAt) {
        byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer header = buffer(CENTRAL_BYTES + nameBytes.length + CENTRAL_EXTRA_BYTES);
        header.putInt(CENTRAL).putShort(VERSION).putShort(VERSION).putShort(UTF_8).putShort((short) 0).putShort((short) 0)
            .putShort(DATE).putInt(crc).putInt(-1).putInt(-1).putShort((short) nameBytes.length)
            .putShort((short) CENTRAL_EXTRA_BYTES).putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0).putInt(-1)
            .put(nameBytes).putShort(EXTRA_64).putShort((short) (3 * Long.BYTES)).putLong(size).putLong(size).putLong(headerAt);
        return header.array();
    }

    static byte[] trailer(long entries, long centralAt, long centralBytes) {
        ByteBuffer end = buffer(TRAILER_BYTES);
        end.putInt(END_64).putLong(END_64_BYTES - 12).putShort(VERSION).putShort(VERSION).putInt(0).putInt(0).putLong(entries)
            .putLong(entries).putLong(centralBytes).putLong(centralAt);
        end.putInt(LOCATOR_64).putInt(0).putLong(centralAt + centralBytes).putInt(1);
        end.putInt(END).putShort((short) 0).putShort((short) 0).putShort((short) -1).putShort((short) -1).putInt(-1).putInt(-1)
            .putShort((short) 0);
        return end.array();
    }
}
