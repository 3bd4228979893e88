// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class GrowingBytesTest {
    private final GrowingBytes bytes = new GrowingBytes();

    @Test
    void setReplacesAndAppendContinues() {
        bytes.set(latin("first words"), 6, 4);
        bytes.append(latin("... and others"), 3, 4);
        assertThat(text()).isEqualTo("word and");
        bytes.set(latin("short"), 0, 5);
        assertThat(text()).isEqualTo("short");
        bytes.set(latin("x"), 1, 0);
        assertThat(bytes.length).isZero();
    }

    @Test
    void setAndAppendMakeSpace() {
        byte[] many = latin("0123456789".repeat(100));
        bytes.set(latin("ab"), 0, 2);
        bytes.append(many, 0, many.length);
        assertThat(text()).startsWith("ab01").hasSize(1002);
    }

    @Test
    void ownBytesMayBeTaken() {
        bytes.set(latin("0123456789".repeat(20)), 0, 200);
        bytes.append(bytes.bytes, 0, 200);
        assertThat(text()).isEqualTo("0123456789".repeat(40));
        bytes.set(bytes.bytes, 395, 5);
        assertThat(text()).isEqualTo("56789");
    }

    private String text() {
        return new String(bytes.toArray(), StandardCharsets.ISO_8859_1);
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
