// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;

/// Hashes of values that do not depend on how a value is read: a string and a stream of the same characters are equal.
final class ValueHash {
    static final long NULL = 0x9E3779B97F4A7C15L;
    private static final long PRIME = 0x100000001B3L;
    private static final int BUFFER_LENGTH = 8192;

    private ValueHash() {}

    static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /// Adds the hash of a column's value to that of the columns before it.
    static long combine(long row, long value) {
        return mix(row * PRIME + value);
    }

    static long of(BigDecimal value) {
        BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        long digits = plain.precision() <= 18 ? plain.unscaledValue().longValue() : of(plain.unscaledValue().toByteArray());
        return digits * PRIME + plain.scale();
    }

    static long of(CharSequence text) {
        long hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * PRIME + text.charAt(i) + 1;
        }
        return hash;
    }

    static long of(byte[] bytes) {
        long hash = 0;
        for (byte each : bytes) {
            hash = hash * PRIME + (each & 0xFF) + 1;
        }
        return hash;
    }

    static long of(Reader reader) throws IOException {
        char[] buffer = new char[BUFFER_LENGTH];
        long hash = 0;
        for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
            for (int i = 0; i < count; i++) {
                hash = hash * PRIME + buffer[i] + 1;
            }
        }
        return hash;
    }

    static long of(InputStream stream) throws IOException {
        byte[] buffer = new byte[BUFFER_LENGTH];
        long hash = 0;
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
            for (int i = 0; i < count; i++) {
                hash = hash * PRIME + (buffer[i] & 0xFF) + 1;
            }
        }
        return hash;
    }
}
