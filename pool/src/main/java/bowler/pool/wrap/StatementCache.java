// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Prepared statements of one connection that nobody uses now; those used longest ago go first when there are too many. One
/// that is in use is not in here, so that two uses at once have two statements.
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
