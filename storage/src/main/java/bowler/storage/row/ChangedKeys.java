// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.storage.terms.KeyBytes;
import bowler.storage.change.ChangeError;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// The keys of the changed rows of one tree, each once, whether committed or not, until they are taken.
public final class ChangedKeys {
    private Set<KeyBytes> keys = new HashSet<>();
    private boolean isIncomplete;

    /// Adds a key. A lack of memory is the problem of the caller of [#take], because the row has changed already.
    synchronized void add(byte[] key, int keyLength) {
        try {
            keys.add(new KeyBytes(Arrays.copyOf(key, keyLength)));
        } catch (OutOfMemoryError lack) {
            isIncomplete = true;
        }
    }

    /// Returns all keys added since the last call.
    ///
    /// @throws bowler.base.error.SqlFailure 53200 if memory ran out when one was added
    public synchronized Set<KeyBytes> take() {
        if (isIncomplete) {
            throw ChangeError.NO_MEMORY.failure("changed keys were lost");
        }
        Set<KeyBytes> taken = keys;
        keys = new HashSet<>();
        return taken;
    }

    public synchronized int count() {
        return keys.size();
    }
}
