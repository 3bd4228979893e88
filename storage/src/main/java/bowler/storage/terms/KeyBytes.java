// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

import java.util.Arrays;

/// A row's key as an element of sets and maps. The bytes must not change any more.
public final class KeyBytes {
    public final byte[] bytes;
    private final int hash;

    public KeyBytes(byte[] bytes) {
        this.bytes = bytes;
        hash = Arrays.hashCode(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyBytes key && hash == key.hash && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
