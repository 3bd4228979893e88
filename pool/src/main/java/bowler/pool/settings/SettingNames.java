// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The names that [PoolSettings#set] accepts, for suggestions after a mistyped name.
final class SettingNames {
    static final List<String> ALL = List.of(
        "poolName", "jdbcUrl", "driverClassName", "dataSourceClassName", "username", "password",
        "maximumPoolSize", "minimumIdle", "connectionTimeout", "idleTimeout", "maxLifetime", "keepaliveTime",
        "validationTimeout", "leakDetectionThreshold", "initializationFailTimeout", "autoCommit", "readOnly",
        "transactionIsolation", "catalog", "schema", "connectionInitSql", "connectionTestQuery",
        "preparedStatementCacheSize", "strictOrder", "registerMbeans");

    private SettingNames() {}

    /// Returns ", perhaps ..." with the name that has the smallest edit distance, if that is small; otherwise lists all
    /// names.
    static String nearest(String wrong) {
        String nearest = ALL.stream().min(Comparator.comparingInt(name -> distance(wrong, name))).orElseThrow();
        return distance(wrong, nearest) <= Math.max(2, wrong.length() * 2 / 5) ? ", perhaps " + nearest
            : "; there are " + String.join(", ", ALL) + " and dataSource.…";
    }

    /// Returns the number of letters to insert, delete or change.
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
