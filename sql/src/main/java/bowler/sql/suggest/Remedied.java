// SPDX-License-Identifier: Apache-2.0
package bowler.sql.suggest;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;

/// Another condition, with what to do instead as a further sentence.
public record Remedied(SqlError error, String remedy) implements SqlError {
    /// @param remedy null: none is known
    public static SqlFailure failure(SqlError error, String remedy, Object... arguments) {
        return (remedy == null ? error : new Remedied(error, remedy)).failure(arguments);
    }

    /// For words that begin statements elsewhere, of what is not there yet, or is somewhere else; null for others.
    public static String of(String word) {
        return switch (word) {
            case "SHOW", "DESCRIBE", "DESC" -> "The views of INFORMATION_SCHEMA and the tables of SYS show what there is.";
            case "USE" -> "SET SCHEMA chooses a schema.";
            case "CONNECT", "DISCONNECT", "AUTOCOMMIT" -> "It is a command of a shell, not SQL.";
            case "REPLACE", "UPSERT" -> "INSERT with ON CONFLICT and MERGE do that.";
            case "ANALYZE" -> "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS gathers statistics.";
            case "TRIGGER" -> "What it keeps true may be said by CHECK, generated columns and the actions of foreign keys;"
                + " the rest is for the program.";
            case "DECLARE" -> "Instead of a temporary table, make a table and drop it, or use WITH.";
            case "GENERATE_SERIES", "SYSTEM_RANGE", "JSON_TABLE" -> "It gives rows, and stands in FROM.";
            case "GRANT", "REVOKE", "ROLE" -> "Every user may do everything.";
            default -> null;
        };
    }

    @Override
    public String sqlState() {
        return error.sqlState();
    }

    @Override
    public Severity severity() {
        return error.severity();
    }

    @Override
    public String text() {
        return error.text() + " " + remedy;
    }
}
