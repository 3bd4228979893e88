// SPDX-License-Identifier: Apache-2.0
package bowler.base.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The release of this software, and how files name the release that wrote them: 16 bytes of ASCII, padded with zeros.
public final class Release {
    public static final String NAME = "0.1.0";
    /// The length of a release in a file.
    public static final int BYTES = 16;
    /// This release, as messages name it.
    public static final String CURRENT = "release " + NAME;
    private static final String UNNAMED = "an unnamed release";

    private Release() {}

    /// Writes the name of this release.
    public static void put(byte[] target, int offset) {
        byte[] name = NAME.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(Arrays.copyOf(name, BYTES), 0, target, offset, BYTES);
    }

    /// Returns the name of the release that wrote the bytes, for messages.
    public static String in(byte[] bytes, int offset) {
        if (offset + BYTES > bytes.length || bytes[offset] == 0) {
            return UNNAMED;
        }
        return "release " + new String(bytes, offset, BYTES, StandardCharsets.US_ASCII).replace("\0", "");
    }
}
