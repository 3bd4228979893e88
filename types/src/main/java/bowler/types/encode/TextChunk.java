// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import java.nio.charset.StandardCharsets;

/// Encodes a chunk of a long text. The encodings are those of rows, a byte 0 and UTF-8 or a byte 1 and UTF-16, and also
/// a byte 2 and Latin-1. N characters take at most 2 n + 1 bytes.
public final class TextChunk {
    private static final int LATIN_1 = 2;

    private TextChunk() {}

    public static void append(String chunk, GrowingBytes target) {
        int start = target.length;
        target.reserve(1 + chunk.length())[start] = LATIN_1;
        target.length = start + 1;
        if (!TextEncoder.isLatin1(chunk, chunk.length())) {
            target.length = start;
        }
        TextEncoder.append(chunk, target);
    }

    public static String decode(byte[] bytes, int offset, int length) {
        return bytes[offset] == LATIN_1 ? new String(bytes, offset + 1, length - 1, StandardCharsets.ISO_8859_1)
            : TextEncoder.decodeTwoByte(bytes, offset, length);
    }
}
