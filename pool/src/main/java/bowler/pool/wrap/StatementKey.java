// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.util.List;

/// What makes two prepared statements the same: all that was said when they were prepared. Numbers that were not said are
/// [#UNSAID].
record StatementKey(String sql, boolean callable, int type, int concurrency, int holdability, int generatedKeys, List<?> keyColumns) {
    static final int UNSAID = -1;

    static StatementKey of(String sql) {
        return new StatementKey(sql, false, UNSAID, UNSAID, UNSAID, UNSAID, null);
    }
}
