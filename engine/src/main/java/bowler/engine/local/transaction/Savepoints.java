// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.catalog.edit.CatalogEdit;
import bowler.engine.database.EngineError;
import bowler.engine.temporary.SessionTables;
import bowler.storage.StoreTransaction;
import java.util.Map;
import java.util.TreeMap;

/// The savepoints of a transaction, each with the catalog as it was there. Savepoints set by SQL statements have names;
/// callers of the API identify theirs by numbers.
final class Savepoints {
    private final TreeMap<Long, Place> places = new TreeMap<>();

    /// @param catalog of the transaction's own definitions; null: there are none yet
    /// @param temporary the session's temporary tables; null: there are none yet
    /// @param name null for a caller's
    record Place(CatalogEdit.Point catalog, SessionTables.Place temporary, String name, boolean unique) {}

    long set(StoreTransaction transaction, CatalogEdit.Point catalog, SessionTables.Place temporary) {
        return set(transaction, new Place(catalog, temporary, null, false));
    }

    void set(
            StoreTransaction transaction, CatalogEdit.Point catalog, SessionTables.Place temporary, String name,
            boolean unique) {
        Long taken = find(name);
        if (taken != null) {
            if (unique || places.get(taken).unique()) {
                throw EngineError.SAVEPOINT_NAME_EXISTS.failure(name);
            }
            places.remove(taken);
        }
        set(transaction, new Place(catalog, temporary, name, unique));
    }

    private long set(StoreTransaction transaction, Place place) {
        long savepoint = transaction.savepoint();
        places.put(savepoint, place);
        return savepoint;
    }

    /// @throws bowler.base.error.SqlFailure if there is none of that name
    long number(String name) {
        Long number = find(name);
        if (number == null) {
            throw EngineError.NO_SAVEPOINT_OF_THAT_NAME.failure(name);
        }
        return number;
    }

    private Long find(String name) {
        for (Map.Entry<Long, Place> each : places.entrySet()) {
            if (name.equals(each.getValue().name())) {
                return each.getKey();
            }
        }
        return null;
    }

    /// The savepoint stays, those set after it go. The caller rolls the transaction back to it.
    ///
    /// @return the state to restore
    Place rollBackTo(long savepoint) {
        Place place = places.get(savepoint);
        if (place == null) {
            throw EngineError.NO_SUCH_SAVEPOINT.failure();
        }
        places.tailMap(savepoint, false).clear();
        return place;
    }

    /// The savepoint goes, with those set after it.
    void release(long savepoint) {
        if (places.remove(savepoint) == null) {
            throw EngineError.NO_SUCH_SAVEPOINT.failure();
        }
        places.tailMap(savepoint, false).clear();
    }

    boolean isEmpty() {
        return places.isEmpty();
    }

    void clear() {
        places.clear();
    }
}
