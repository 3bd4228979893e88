// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.IOException;
import java.io.Reader;

/// A long text that is read once: its beginning, which is in memory, and the rest. Hashes what is read.
final class LongText extends Reader implements LongValue {
    private final char[] head;
    private final int headLength;
    private final Reader rest;
    private int next;
    private long hash;

    LongText(char[] head, int headLength, Reader rest) {
        this.head = head;
        this.headLength = headLength;
        this.rest = rest;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
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
        char[] buffer = new char[BUFFER_LENGTH];
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
