// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// The differences in syntax between the databases.
public enum TpchDialect {
    STANDARD,

    BOWLER {
        @Override
        List<String> statisticsSql() {
            return updateStatistics();
        }
    },

    /// Has no EXTRACT, and literals of dates as functions.
    DERBY {
        @Override
        public String of(String sql) {
            return DATE.matcher(YEAR.matcher(sql).replaceAll("YEAR($1)")).replaceAll("DATE('$1')");
        }

        @Override
        List<String> statisticsSql() {
            return updateStatistics();
        }
    },

    /// Has dates as texts.
    SQLITE {
        @Override
        public String of(String sql) {
            return LIMIT.matcher(DATE.matcher(YEAR.matcher(sql).replaceAll("CAST(SUBSTR($1, 1, 4) AS INTEGER)"))
                .replaceAll("'$1'")).replaceAll("LIMIT $1");
        }

        @Override
        List<String> statisticsSql() {
            return List.of("ANALYZE");
        }
    },

    H2 {
        @Override
        List<String> statisticsSql() {
            return List.of("ANALYZE");
        }
    },

    POSTGRESQL {
        @Override
        List<String> statisticsSql() {
            return List.of("VACUUM ANALYZE");
        }
    },

    /// Keeps statistics as it loads.
    DUCKDB {
        @Override
        public String of(String sql) {
            return LIMIT.matcher(sql).replaceAll("LIMIT $1");
        }
    };

    private static final Pattern YEAR = Pattern.compile("EXTRACT\\(YEAR FROM (\\w+)\\)");
    private static final Pattern DATE = Pattern.compile("DATE '([0-9-]+)'");
    private static final Pattern LIMIT = Pattern.compile("FETCH FIRST ([0-9]+) ROWS ONLY");

    /// A statement of the benchmark as this database wants it.
    public String of(String sql) {
        return sql;
    }

    /// Returns the statements that gather statistics after the tables have been filled; empty where the database needs
    /// none.
    List<String> statisticsSql() {
        return List.of();
    }

    private static List<String> updateStatistics() {
        return Arrays.stream(TpchTable.values())
            .map(table -> "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table.name() + "', NULL)").toList();
    }

    /// The dialect of the database with this URL.
    public static TpchDialect ofUrl(String url) {
        String kind = url.split(":", 3)[1];
        return switch (kind) {
            case "bowler" -> BOWLER;
            case "derby" -> DERBY;
            case "h2" -> H2;
            case "postgresql" -> POSTGRESQL;
            case "sqlite" -> SQLITE;
            case "duckdb" -> DUCKDB;
            default -> STANDARD;
        };
    }
}
