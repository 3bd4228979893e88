// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jdbc.BowlerConnectionPoolDataSource;
import bowler.jdbc.BowlerDataSource;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;

/// Frameworks call JDBC objects by reflection, by the class that they find. So each public method of such an object is
/// declared by a public class, and code of any package may invoke it.
class PublicMethodsTest {
    private static final String URL = "jdbc:bowler:memory:publicmethods";

    @Test
    void everyPublicMethodCanBeInvokedByReflection() throws SQLException {
        List<String> hidden = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(URL + ";create=true")) {
            connection.setAutoCommit(false);
            for (Object object : objects(connection)) {
                assertThat(Modifier.isPublic(object.getClass().getModifiers())).as(object.getClass().getName()).isTrue();
                for (Method method : object.getClass().getMethods()) {
                    if (!method.canAccess(Modifier.isStatic(method.getModifiers()) ? null : object)) {
                        hidden.add(object.getClass().getSimpleName() + ": " + method);
                    }
                }
            }
            connection.rollback();
        }
        assertThat(hidden).isEmpty();
    }

    private static List<Object> objects(Connection connection) throws SQLException {
        Statement statement = connection.createStatement();
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b BLOB, c CLOB, d INT ARRAY)");
        statement.execute("INSERT INTO t VALUES (1, CAST(X'01' AS BLOB), 'x', ARRAY[1])");
        PreparedStatement prepared = connection.prepareStatement("SELECT a, b, c, d FROM t WHERE a = ?");
        prepared.setInt(1, 1);
        ResultSet rows = prepared.executeQuery();
        rows.next();
        Statement scrolling = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        Statement forward = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
        CallableStatement call = connection.prepareCall("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(?, ?, ?)");
        BowlerConnectionPoolDataSource pooling = new BowlerConnectionPoolDataSource();
        pooling.setDatabaseName("memory:publicmethods");
        PooledConnection pooled = pooling.getPooledConnection();
        List<Object> objects = new ArrayList<>(List.of(DriverManager.getDriver(URL), new BowlerDataSource(), pooling, pooled, connection,
            pooled.getConnection(), connection.getMetaData(), connection.setSavepoint(), statement, prepared, call, rows,
            rows.getMetaData(), prepared.getParameterMetaData(), scrolling.executeQuery("SELECT a FROM t"),
            forward.executeQuery("SELECT a FROM t"), rows.getBlob(2), rows.getClob(3), rows.getArray(4), connection.createBlob(),
            connection.createClob(), rows.getArray(4).getResultSet(), connection.getMetaData().getTables(null, null, null, null)));
        pooled.close();
        return objects;
    }

    @Test
    void aBeanIsSetByReflection() throws ReflectiveOperationException, SQLException {
        DataSource source = (DataSource) Class.forName("bowler.jdbc.BowlerConnectionPoolDataSource").getConstructor().newInstance();
        source.getClass().getMethod("setDatabaseName", String.class).invoke(source, "memory:publicbean");
        source.getClass().getMethod("setCreateDatabase", String.class).invoke(source, "create");
        try (Connection connection = source.getConnection()) {
            assertThat(connection.getClass().getMethod("getSchema").invoke(connection)).isEqualTo("APP");
        }
    }
}
