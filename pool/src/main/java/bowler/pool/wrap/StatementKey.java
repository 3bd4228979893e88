// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.util.List;

/// The key of a cached prepared statement: all arguments with which it was prepared. Numbers that were not given are
/// [#UNSPECIFIED].
record StatementKey(String sql, boolean callable, int type, int concurrency, int holdability, int generatedKeys, List<?> keyColumns) {
    static final int UNSPECIFIED = -1;

    static StatementKey of(String sql) {
        return new StatementKey(sql, false, UNSPECIFIED, UNSPECIFIED, UNSPECIFIED, UNSPECIFIED, null);
    }
}
