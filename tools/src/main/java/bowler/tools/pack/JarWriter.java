// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.zip.CRC32;

/// Writes a jar of entries that are deflated already, which `java.util.zip` cannot do: for each a header and its bytes, at
/// the end the headers once more with their places. Sizes stand in front of the bytes, so that none follow them.
///
///     local header: 0 signature, 4 version, 6 flags, 8 method, 10 time, 14 CRC, 18 sizes, 26 length of name, 28 of more
///     in the list:  0 signature, 4 by version, 6 as above from 4 on, 32 length of remark, 34 disk, 36 attributes, 42 place
///     at the end:   0 signature, 8 count (twice), 12 bytes of the list, 16 its place, 20 length of remark
final class JarWriter implements AutoCloseable {
    /// Both headers of an entry, without its name.
    static final int HEADERS_BYTES = 30 + 46;
    static final int END_BYTES = 22;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    /// Which an unpacker must know: 1.0 stores, 2.0 deflates.
    private static final int OLDEST = 10;
    private static final int DEFLATES = 20;
    /// The earliest day that every zip tool agrees on, at midnight.
    private static final LocalDate DAY = LocalDate.of(1980, 2, 1);
    private static final int MOST_ENTRIES = 65_534;

    private final OutputStream out;
    private final ByteArrayOutputStream list = new ByteArrayOutputStream();
    private int place;
    private int count;

    JarWriter(OutputStream out) {
        this.out = out;
    }

    void store(String name, byte[] bytes) throws IOException {
        add(name, bytes, bytes, STORED);
    }

    void deflated(String name, byte[] bytes, byte[] deflated) throws IOException {
        add(name, bytes, deflated, DEFLATED);
    }

    private void add(String name, byte[] bytes, byte[] packed, int method) throws IOException {
        byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer common = ByteBuffer.allocate(26).order(ByteOrder.LITTLE_ENDIAN);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        common.putShort((short) (method == STORED ? OLDEST : DEFLATES)).putShort((short) 0).putShort((short) method);
        common.putShort((short) 0); // midnight
        common.putShort((short) (DAY.getYear() - 1980 << 9 | DAY.getMonthValue() << 5 | DAY.getDayOfMonth()));
        common.putInt((int) crc.getValue()).putInt(packed.length).putInt(bytes.length);
        common.putShort((short) nameBytes.length).putShort((short) 0);

        ByteBuffer listed = ByteBuffer.allocate(46).order(ByteOrder.LITTLE_ENDIAN);
        listed.putInt(0x02014B50).putShort((short) DEFLATES).put(common.array());
        listed.putInt(42, place);
        list.write(listed.array());
        list.write(nameBytes);
        out.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0x04034B50).array());
        out.write(common.array());
        out.write(nameBytes);
        out.write(packed);
        place = Math.addExact(place, 30 + nameBytes.length + packed.length);
        count++;
        if (count > MOST_ENTRIES) {
            throw new IOException("more entries than a plain jar can hold: " + count);
        }
    }

    @Override
    public void close() throws IOException {
        ByteBuffer end = ByteBuffer.allocate(END_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        end.putInt(0x06054B50).putInt(0).putShort((short) count).putShort((short) count).putInt(list.size()).putInt(place);
        out.write(list.toByteArray());
        out.write(end.array());
        out.close();
    }
}
