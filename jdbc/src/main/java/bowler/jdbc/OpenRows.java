// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import java.util.Arrays;

/// The result sets of a connection that still read from the engine.
///
/// No lock and no atomic operation: a connection is one thread's at a time by contract, and this is on the path of every
/// query. Threads that break the contract may lose an entry here, never more: each loop is bounded by an array it holds,
/// each index is checked. A result set lost is not read to its end before a commit, and so ends with it; its own user
/// broke the contract. A count that went wrong rights itself when [#snapshot] looks.
final class OpenRows {
    private BowlerResultSet[] open = new BowlerResultSet[4];
    private int count;

    boolean isEmpty() {
        return count == 0;
    }

    void add(BowlerResultSet rows) {
        BowlerResultSet[] places = open;
        int place = Math.max(count, 0);
        if (place >= places.length) {
            places = Arrays.copyOf(places, 2 * Math.max(place, places.length));
            open = places;
        }
        places[place] = rows;
        rows.place = place;
        count = place + 1;
    }

    void remove(BowlerResultSet rows) {
        BowlerResultSet[] places = open;
        int place = rows.place;
        if (place < 0 || place >= places.length || places[place] != rows) {
            return;
        }
        rows.place = -1;
        int last = count - 1;
        if (last > place && last < places.length && places[last] != null) {
            places[place] = places[last];
            places[place].place = place;
            places[last] = null;
        } else {
            places[place] = null;
        }
        count = last;
    }

    /// The present ones, so that each may be removed while they are walked.
    BowlerResultSet[] snapshot() {
        BowlerResultSet[] places = open;
        BowlerResultSet[] found = new BowlerResultSet[places.length];
        int foundCount = 0;
        for (BowlerResultSet rows : places) {
            if (rows != null) {
                found[foundCount++] = rows;
            }
        }
        return Arrays.copyOf(found, foundCount);
    }

    void clear() {
        Arrays.fill(open, null);
        count = 0;
    }
}
