// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.util.List;

/// The key of a cached prepared statement: where its names are looked up, and all arguments with which it was prepared.
/// Numbers that were not given are [#UNSPECIFIED].
record StatementKey(
        LookupNames names, String sql, boolean callable, int type, int concurrency, int holdability, int generatedKeys,
        List<?> keyColumns) {
    static final int UNSPECIFIED = -1;

    static StatementKey of(LookupNames names, String sql) {
        return new StatementKey(names, sql, false, UNSPECIFIED, UNSPECIFIED, UNSPECIFIED, UNSPECIFIED, null);
    }
}
