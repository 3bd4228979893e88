// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.IOException;
import java.io.InputStream;

/// Long binary data that are read once: their beginning, which is in memory, and the rest. Hashes what is read.
final class LongBits extends InputStream implements LongValue {
    private final byte[] head;
    private final int headLength;
    private final InputStream rest;
    private final byte[] single = new byte[1];
    private int next;
    private long hash;

    LongBits(byte[] head, int headLength, InputStream rest) {
        this.head = head;
        this.headLength = headLength;
        this.rest = rest;
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count;
        if (next < headLength) {
            count = Math.min(length, headLength - next);
            System.arraycopy(head, next, into, offset, count);
            next += count;
        } else {
            count = rest.read(into, offset, length);
        }
        hash = ValueHash.of(hash, into, offset, count);
        return count;
    }

    @Override
    public long hashToEnd() throws IOException {
        byte[] buffer = new byte[BUFFER_LENGTH];
        int count;
        do {
            count = read(buffer, 0, buffer.length);
        } while (count >= 0);
        return hash;
    }

    @Override
    public void close() throws IOException {
        rest.close();
    }
}
