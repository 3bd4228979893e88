// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/// The keys to which changes through a result set have moved its rows, each with the number of departures at that time
/// ([bowler.engine.local.transaction.DepartedKeys]). A row that comes back to a former key has not left it.
final class ArrivedKeys {
    private static final int MAX_KEYS = 1 << 14;

    private final Map<ByteBuffer, Long> departuresBefore = new HashMap<>();
    private boolean hasForgotten;

    /// Forgets all keys, because the result set was opened again.
    void clear() {
        departuresBefore.clear();
        hasForgotten = false;
    }

    /// Records that a row has arrived at a key. When there are too many keys, the old ones are forgotten.
    ///
    /// @param departures the number of departures so far
    void add(byte[] key, long departures) {
        if (departuresBefore.size() == MAX_KEYS) {
            departuresBefore.clear();
            hasForgotten = true;
        }
        departuresBefore.put(ByteBuffer.wrap(key), departures);
    }

    /// Returns whether keys were forgotten since [#clear].
    boolean hasForgotten() {
        return hasForgotten;
    }

    /// Returns the number of departures when a row arrived at the key, or `otherwise` if none has.
    long departuresBefore(byte[] key, long otherwise) {
        Long departures = departuresBefore.get(ByteBuffer.wrap(key));
        return departures == null ? otherwise : departures;
    }
}
