// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.types.RowReader;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/// A definition that cannot be compiled at present, because an object exists already, does not exist or is in use. Derby
/// checks this when the definition runs. So in Derby's mode such a statement can be prepared, and each run compiles it again.
final class FailedDefinition implements Statement {
    private static final Set<String> WORDS = Set.of("CREATE", "ALTER", "DROP", "DECLARE", "TRUNCATE", "SET", "GRANT", "REVOKE",
        "RENAME");
    /// Failures that name a role.
    private static final Set<String> OF_ROLES = Set.of("0P000", "4251B", "4251C");
    private static final String OF_OBJECTS = "X0Y";
    private static final String REFERENCED_TABLE = "X0Y46";
    private static final String TABLE_OF_SYSTEM = "X0Y56";
    private static final String NAME_IN_USE = "X0Y32";
    /// A key or index of a type without an order.
    private static final String KEY_TYPE = "X0X67";
    private static final String TRUNCATED_PARENT = "XCL48";
    private static final String NO_SUCH_CONSTRAINT = "42X86";
    private static final String NO_SUCH_SCHEMA = "42Y07";
    private static final String NO_SUCH_TABLE = "X0X05";

    private final Supplier<Statement> compilation;
    private long timeoutMillis;
    /// The statement that runs; null between runs.
    private volatile Statement running;

    /// @param compilation compiles the statement, or fails
    FailedDefinition(Supplier<Statement> compilation) {
        this.compilation = compilation;
    }

    /// Returns whether Derby reports the failure when the statement runs, and not when it is prepared.
    static boolean failsAtRun(String sql, SqlFailure failure) {
        String[] words = sql.stripLeading().toUpperCase(Locale.ROOT).split("\\s+", 3);
        String second = words.length > 1 ? words[1] : "";
        if (!WORDS.contains(words[0])) {
            return false;
        }
        return switch (failure.sqlState()) {
            case TRUNCATED_PARENT -> true;
            case NAME_IN_USE -> !words[0].equals("RENAME");
            case KEY_TYPE -> second.equals("TABLE");
            case REFERENCED_TABLE, TABLE_OF_SYSTEM -> false;
            case NO_SUCH_CONSTRAINT -> words[2].contains("PRIMARY");
            case NO_SUCH_SCHEMA -> second.equals("SCHEMA") && !words[0].equals("CREATE");
            case NO_SUCH_TABLE -> second.equals("VIEW");
            default -> failure.sqlState().startsWith(OF_OBJECTS) || OF_ROLES.contains(failure.sqlState());
        };
    }

    @Override
    public boolean isQuery() {
        return false;
    }

    @Override
    public List<ColumnDescription> columns() {
        return List.of();
    }

    @Override
    public List<ParameterDescription> parameters() {
        return List.of();
    }

    @Override
    public Cursor query(RowReader parameters) {
        throw new UnsupportedOperationException("a definition returns no rows");
    }

    @Override
    public long update(RowReader parameters) {
        try (Statement statement = compilation.get()) {
            statement.setTimeoutMillis(timeoutMillis);
            running = statement;
            return statement.update(parameters);
        } finally {
            running = null;
        }
    }

    @Override
    public Cursor updateReturningKeys(RowReader parameters, List<String> columnNames) {
        try (Statement statement = compilation.get()) {
            return statement.updateReturningKeys(parameters, columnNames);
        }
    }

    @Override
    public long lastUpdateCount() {
        return 0;
    }

    @Override
    public void setTimeoutMillis(long millis) {
        timeoutMillis = millis;
    }

    @Override
    public void cancel() {
        Statement statement = running;
        if (statement != null) {
            statement.cancel();
        }
    }

    @Override
    public void close() {}
}
