// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.KeyBytes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// The keys of the changed rows of one tree, each once, whether committed or not, until they are taken.
public final class ChangedKeys {
    private Set<KeyBytes> keys = new HashSet<>();

    synchronized void add(byte[] key, int keyLength) {
        keys.add(new KeyBytes(Arrays.copyOf(key, keyLength)));
    }

    /// Returns all keys added since the last call.
    public synchronized Set<KeyBytes> take() {
        Set<KeyBytes> taken = keys;
        keys = new HashSet<>();
        return taken;
    }

    public synchronized int count() {
        return keys.size();
    }
}
