// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The unused prepared statements of one connection; the least recently used is evicted when there are too many. A
/// statement in use is not in the cache, so two concurrent uses have two statements.
final class StatementCache {
    private final LinkedHashMap<StatementKey, PreparedStatement> idle = new LinkedHashMap<>();
    private final int max;

    StatementCache(int max) {
        this.max = max;
    }

    PreparedStatement take(StatementKey key) {
        return idle.remove(key);
    }

    void put(StatementKey key, PreparedStatement statement) throws SQLException {
        List<PreparedStatement> leaving = new ArrayList<>(1);
        PreparedStatement twin = idle.put(key, statement);
        if (twin != null) {
            leaving.add(twin);
        } else if (idle.size() > max) {
            leaving.add(idle.pollFirstEntry().getValue());
        }
        for (PreparedStatement one : leaving) {
            one.close();
        }
    }
}
