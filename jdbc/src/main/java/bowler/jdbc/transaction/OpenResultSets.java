// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.transaction;

import bowler.base.padding.CacheLinePaddingBefore;
import java.util.Arrays;

/// The result sets of a connection that still read from the engine.
///
/// There is no lock and no atomic operation: one thread at a time uses a connection, and this is on the path of every
/// query. Threads that break the contract may lose an entry here, never more: each loop is bounded by an array it holds,
/// each index is checked. A result set lost is not read to its end before a commit, and so ends with it; its own user
/// broke the contract. A count that went wrong rights itself when [#snapshot] looks.
final class OpenResultSets extends OpenResultCount {
    /// The unused elements before the first and after the last, 128 bytes each. Every query writes to the array.
    static final int SPACE = 32;

    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    boolean isEmpty() {
        return count == 0;
    }

    void add(OpenRows rows) {
        Object[] places = open;
        int before = Math.max(count, 0);
        int place = SPACE + before;
        if (place >= places.length - SPACE) {
            places = Arrays.copyOf(places, 2 * Math.max(place, places.length));
            open = places;
        }
        places[place] = rows;
        rows.setPlace(place);
        count = before + 1;
    }

    void remove(OpenRows rows) {
        Object[] places = open;
        int place = rows.place();
        if (place < 0 || place >= places.length || places[place] != rows) {
            return;
        }
        rows.setPlace(-1);
        int before = count - 1;
        int last = SPACE + before;
        if (last > place && last < places.length && places[last] != null) {
            OpenRows moved = (OpenRows) places[last];
            places[place] = moved;
            moved.setPlace(place);
            places[last] = null;
        } else {
            places[place] = null;
        }
        count = before;
    }

    /// The present ones, so that each may be removed while they are walked.
    OpenRows[] snapshot() {
        Object[] places = open;
        OpenRows[] found = new OpenRows[places.length - SPACE];
        int foundCount = 0;
        for (int place = SPACE; place < places.length; place++) {
            if (places[place] != null) {
                found[foundCount++] = (OpenRows) places[place];
            }
        }
        return Arrays.copyOf(found, foundCount);
    }

    void clear() {
        Arrays.fill(open, null);
        count = 0;
    }
}

/// The fields that [OpenResultSets] writes with every query.
abstract sealed class OpenResultCount extends CacheLinePaddingBefore permits OpenResultSets {
    /// Elements are [OpenRows]. The array does not have that type, because storing into an array of an interface tests
    /// the object's interfaces with every query.
    Object[] open = new Object[2 * OpenResultSets.SPACE + 4];
    int count;
}
