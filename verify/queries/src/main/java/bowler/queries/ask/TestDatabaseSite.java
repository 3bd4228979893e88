// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// A database and a connection to it, whose schema holds one world at a time.
public final class TestDatabaseSite implements AutoCloseable {
    /// Classes of SQLStates: values, statements, limits, what is not there yet, time that is up, types without an order.
    private static final Set<String> PROPER = Set.of("21", "22", "42", "54", "0A", "XC", "X0");

    private static final int MAX_TABLES = 4;

    private final String name;
    private final Connection connection;
    private final boolean checked;
    private final int timeoutSeconds;
    private final UnaryOperator<String> words;
    private final Map<String, Integer> refusals = new TreeMap<>();
    private final Map<String, String> examples = new TreeMap<>();
    private List<String> standing = List.of();
    private long queries;

    /// @param checked its errors must be such as queries may have
    public TestDatabaseSite(String name, Connection connection, boolean checked, int timeoutSeconds) {
        this(name, connection, checked, timeoutSeconds, UnaryOperator.identity());
    }

    private TestDatabaseSite(String name, Connection connection, boolean checked, int timeoutSeconds, UnaryOperator<String> words) {
        this.words = words;
        this.checked = checked;
        this.name = name;
        this.connection = connection;
        this.timeoutSeconds = timeoutSeconds;
    }

    /// Another database; of PostgreSQL it is known which words it has for what.
    public static TestDatabaseSite peer(String name, Connection connection, int timeoutSeconds) throws SQLException {
        if (!isPostgres(connection)) {
            return new TestDatabaseSite(name, connection, false, timeoutSeconds);
        }
        TestDatabaseSite testDatabaseSite = new TestDatabaseSite(name, connection, false, timeoutSeconds, PostgresWords::of);
        // Otherwise the sign of an interval would apply to its first field only.
        testDatabaseSite.run("SET intervalstyle = 'sql_standard'");
        // Version 15 regards groups of ROLLUP(a, b) with a = b as sorted by b. Its merge join then loses rows.
        testDatabaseSite.run("SET enable_mergejoin = off");
        return testDatabaseSite;
    }

    public static boolean isPostgres(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
    }

    public String name() {
        return name;
    }

    /// @return why it does not want these tables, or null
    String build(List<String> statements) {
        if (statements.equals(standing)) {
            return null;
        }
        if (statements.size() > standing.size() && statements.subList(0, standing.size()).equals(standing)) {
            return build(statements, standing.size());
        }
        clear();
        return build(statements, 0);
    }

    private String build(List<String> statements, int from) {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements.subList(from, statements.size())) {
                statement.execute(words.apply(sql));
            }
            standing = List.copyOf(statements);
            return null;
        } catch (SQLException refused) {
            standing = List.of("unknown");
            if (checked && !PROPER.contains(refused.getSQLState().substring(0, 2)) && !refused.getSQLState().startsWith("23")) {
                throw new UnexpectedFailure("one of " + String.join("; ", statements), QueryAnswer.refused(refused));
            }
            return refused.getMessage();
        }
    }

    private void clear() {
        for (int view = MAX_TABLES - 1; view >= 0; view--) {
            run("DROP VIEW V" + view);
        }
        for (int table = 0; table < MAX_TABLES; table++) {
            run("DROP TABLE T" + table);
        }
    }

    /// Runs what changes no row; it may fail.
    void run(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException absent) {
            // There is no such table.
        }
    }

    QueryAnswer ask(String sql) {
        queries++;
        try (Statement statement = connection.createStatement()) {
            if (timeoutSeconds > 0) {
                statement.setQueryTimeout(timeoutSeconds);
            }
            try (ResultSet result = statement.executeQuery(words.apply(sql))) {
                return QueryAnswer.read(result);
            }
        } catch (SQLException error) {
            QueryAnswer queryAnswer = QueryAnswer.refused(error);
            refusals.merge(queryAnswer.state(), 1, Integer::sum);
            examples.putIfAbsent(queryAnswer.state(), sql + "\n      " + queryAnswer.message());
            if (checked && !PROPER.contains(queryAnswer.state().substring(0, 2))) {
                throw new UnexpectedFailure(sql, queryAnswer);
            }
            return queryAnswer;
        }
    }

    /// The types of a query's columns, as CAST writes them; none if it is refused.
    List<String> types(String sql) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            ResultSetMetaData columns = statement.getMetaData();
            List<String> types = new ArrayList<>();
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                String name = columns.getColumnTypeName(column);
                types.add(switch (name) {
                    case "VARCHAR" -> name + "(" + columns.getPrecision(column) + ")";
                    case "DECIMAL" -> name + "(" + columns.getPrecision(column) + ", " + columns.getScale(column) + ")";
                    default -> name;
                });
            }
            return types;
        } catch (SQLException refused) {
            return List.of();
        }
    }

    public long queryCount() {
        return queries;
    }

    /// Returns the number of statements per SQLState with which they ended.
    public Map<String, Integer> refusals() {
        return refusals;
    }

    /// The first statement with each SQLState.
    public Map<String, String> examples() {
        return examples;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
