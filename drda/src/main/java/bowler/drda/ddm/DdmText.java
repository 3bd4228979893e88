// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import java.nio.charset.StandardCharsets;

/// The encoding of names and other texts of the DDM layer: EBCDIC until both sides have agreed on UTF-8.
public enum DdmText {
    EBCDIC, UTF8;

    public String decode(byte[] bytes, int offset, int length) {
        return this == EBCDIC ? Ebcdic.decode(bytes, offset, length) : new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    public byte[] encode(String text) {
        return this == EBCDIC ? Ebcdic.encode(text) : text.getBytes(StandardCharsets.UTF_8);
    }

    public int blank() {
        return this == EBCDIC ? Ebcdic.BLANK : ' ';
    }
}
