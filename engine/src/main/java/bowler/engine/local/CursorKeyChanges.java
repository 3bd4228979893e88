// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.engine.local.transaction.LocalTransaction;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/// Tells which rows of an open cursor have left their keys. A cursor knows its rows by their keys. It must distinguish the
/// row that had a key when the cursor was opened from a row that came to the key later.
///
/// The transaction counts the departures of rows from keys ([bowler.engine.local.transaction.DepartedKeys]). This object
/// has the count at which the cursor was opened, and the keys to which changes through the cursor itself have moved rows.
/// A row that comes back to a former key has not left it.
final class CursorKeyChanges {
    private static final int MAX_KEYS = 1 << 14;

    /// The number of departures when a change through the cursor moved a row to the key.
    private final Map<ByteBuffer, Long> arrivals = new HashMap<>();
    /// True if arrivals were forgotten because there were too many.
    private boolean hasForgotten;
    private long departuresAtOpening;
    private long undoCountAtOpening;

    /// Forgets all changes, because the cursor is opened.
    void open(LocalTransaction work) {
        departuresAtOpening = work.departedKeys.begin();
        undoCountAtOpening = work.store.undoCount();
        arrivals.clear();
        hasForgotten = false;
    }

    /// Notes that a change through the cursor has moved its row to a key. When there are too many keys, the old ones are
    /// forgotten.
    void noteMove(byte[] key, LocalTransaction work) {
        if (arrivals.size() == MAX_KEYS) {
            arrivals.clear();
            hasForgotten = true;
        }
        arrivals.put(ByteBuffer.wrap(key), work.departedKeys.begin());
    }

    /// Returns whether it is known which keys rows have left since the cursor was opened in this transaction.
    boolean areKnown(LocalTransaction work) {
        return work.departedKeys.isKnownSince(departuresAtOpening) && !hasForgotten;
    }

    /// Returns whether changes of this transaction were undone since the cursor was opened.
    boolean includeUndo(LocalTransaction work) {
        return work.store.undoCount() != undoCountAtOpening;
    }

    /// Returns whether the row that the cursor has shown with this key has left it.
    boolean hasDeparted(int treeId, byte[] key, LocalTransaction work) {
        Long arrival = arrivals.get(ByteBuffer.wrap(key));
        return work.departedKeys.hasDepartedSince(treeId, key, arrival == null ? departuresAtOpening : arrival);
    }

    /// Returns whether a change through the cursor has moved a row to the key after another row had left it.
    boolean wasReused(int treeId, byte[] key, LocalTransaction work) {
        return work.departedKeys.hasDepartedSince(treeId, key, departuresAtOpening) && !hasDeparted(treeId, key, work);
    }
}
