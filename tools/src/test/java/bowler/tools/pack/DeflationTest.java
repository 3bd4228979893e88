// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

final class DeflationTest {
    @Test
    void whatIsDeflatedInflatesToWhatItWas() throws DataFormatException {
        for (byte[] bytes : new byte[][] {
            {}, {7}, {1, 2}, {1, 1, 1}, new byte[100_000], "abcabcabcabcabcabcabd".getBytes(StandardCharsets.US_ASCII)}) {
            assertThat(inflated(Deflation.deflate(bytes), bytes.length)).isEqualTo(bytes);
        }
    }

    /// Few values and runs of all lengths; now and then something from far before, up to beyond what a distance can say.
    @Test
    void anyBytesComeBack() throws DataFormatException {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[seed % 10 == 0 ? 90_000 : random.nextInt(3_000)];
            int values = 1 + random.nextInt(256);
            for (int at = 0; at < bytes.length;) {
                int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 4 : 600));
                if (at > 0 && random.nextInt(3) > 0) {
                    int from = random.nextInt(at);
                    for (int i = 0; i < length; i++) {
                        bytes[at + i] = bytes[from + i];
                    }
                } else {
                    for (int i = 0; i < length; i++) {
                        bytes[at + i] = (byte) random.nextInt(values);
                    }
                }
                at += length;
            }
            assertThat(inflated(Deflation.deflate(bytes), bytes.length)).as("seed %d", seed).isEqualTo(bytes);
        }
    }

    @Test
    void itIsShorterThanThatOfTheJdk() throws IOException {
        int own = 0;
        int jdk = 0;
        for (Class<?> each : List.of(Deflation.class, DeflateBlock.class, PackJar.class, ClassLinker.class, LinkedSample.class)) {
            byte[] bytes = bytes(each);
            own += Deflation.deflate(bytes).length;
            jdk += deflatedByJdk(bytes).length;
        }
        assertThat(own).isLessThan(jdk - jdk / 60);
    }

    @Test
    void partsThatDifferHaveCodesOfTheirOwn() throws DataFormatException {
        Random random = new Random(3);
        byte[] bytes = new byte[20_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i < bytes.length / 2 ? random.nextInt(16) : 128 + random.nextInt(16));
        }
        byte[] deflated = Deflation.deflate(bytes);
        // four bits and a little for each, where one code takes five
        assertThat(deflated.length).isLessThan(bytes.length * 9 / 16);
        assertThat(inflated(deflated, bytes.length)).isEqualTo(bytes);
    }

    @Test
    void aCodeIsAsShortAsItCanBeWithinItsLimit() {
        int[] counts = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 0, 144, 233, 377, 610, 987, 1597, 2584, 4181};
        int[] free = PrefixCode.lengths(counts, 30);
        assertThat(Arrays.stream(free).max()).hasValue(18);
        assertThat(free[11]).isZero();
        for (int most : new int[] {7, 15, 30}) {
            int[] lengths = PrefixCode.lengths(counts, most);
            double all = 0;
            for (int length : lengths) {
                assertThat(length).isLessThanOrEqualTo(most);
                all += length == 0 ? 0 : Math.pow(2, -length);
            }
            assertThat(all).isEqualTo(1); // no bits are wasted
        }
        assertThat(PrefixCode.lengths(new int[] {0, 5, 0}, 15)).containsExactly(0, 1, 0);
        assertThat(PrefixCode.lengths(new int[] {3, 3, 3, 3}, 7)).containsExactly(2, 2, 2, 2);
    }

    static byte[] inflated(byte[] deflated, int length) throws DataFormatException {
        byte[] bytes = new byte[length + 1];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(deflated);
            int count = inflater.inflate(bytes);
            assertThat(inflater.finished()).isTrue();
            assertThat(inflater.getRemaining()).isZero();
            return Arrays.copyOf(bytes, count);
        }
    }

    private static byte[] deflatedByJdk(byte[] bytes) {
        byte[] out = new byte[bytes.length + 64];
        try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            deflater.setInput(bytes);
            deflater.finish();
            return Arrays.copyOf(out, deflater.deflate(out));
        }
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
}
