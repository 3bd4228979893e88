// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.lob;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/// Characters as bytes of ISO 8859-1, which Derby calls ASCII; `?` for others.
final class AsciiInput extends InputStream {
    private static final char MAX_CHARACTER = 0xFF;
    private static final int MAX_CHUNK_BYTES = 8 << 10;

    private final Reader characters;
    private final char[] some = new char[MAX_CHUNK_BYTES];

    AsciiInput(Reader characters) {
        this.characters = characters;
    }

    @Override
    public int read() throws IOException {
        int character = characters.read();
        return character > MAX_CHARACTER ? '?' : character;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        int found = characters.read(some, 0, Math.min(count, some.length));
        for (int at = 0; at < found; at++) {
            into[offset + at] = (byte) (some[at] > MAX_CHARACTER ? '?' : some[at]);
        }
        return found;
    }

    @Override
    public void close() throws IOException {
        characters.close();
    }
}
