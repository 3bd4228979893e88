// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Arrays through JDBC: given as `Array`s and Java arrays, read as both.
class ArraysTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:arraysTest;create=true");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (n INTEGER, a INTEGER ARRAY, s VARCHAR(20) ARRAY[3], d DECIMAL(8,3) ARRAY)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        try {
            DriverManager.getConnection("jdbc:bowler:memory:arraysTest;drop=true").close();
        } catch (SQLException dropped) {
            assertThat(dropped.getSQLState()).isEqualTo("08006");
        }
    }

    private Object read(String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getObject(1);
        }
    }

    @Test
    void setValuesAreReadBack() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setArray(2, connection.createArrayOf("INTEGER", new Object[] {1, null, 3}));
            insert.setObject(3, new String[] {"a", "b c"});
            insert.setArray(4, connection.createArrayOf("numeric(38,2)", new Object[] {new BigDecimal("1.5"), new BigDecimal("2.25")}));
            assertThat(insert.executeUpdate()).isOne();
            insert.setInt(1, 2);
            insert.setObject(2, new int[] {7, 8});
            insert.setNull(3, Types.ARRAY);
            insert.setString(4, "{3,4.125}");
            assertThat(insert.executeUpdate()).isOne();
        }
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM t ORDER BY n")) {
            assertThat(rows.next()).isTrue();
            Array a = rows.getArray(2);
            assertThat(a.getBaseType()).isEqualTo(Types.INTEGER);
            assertThat(a.getBaseTypeName()).isEqualTo("INTEGER");
            assertThat(a.getArray()).isEqualTo(new Integer[] {1, null, 3});
            assertThat(a.getArray(2, 5)).isEqualTo(new Integer[] {null, 3});
            assertThat(a).hasToString("{1,NULL,3}");
            assertThat(((Array) rows.getObject("S")).getArray()).isEqualTo(new String[] {"a", "b c"});
            assertThat(rows.getObject(4, BigDecimal[].class)).isEqualTo(new BigDecimal[] {new BigDecimal("1.500"), new BigDecimal("2.250")});
            assertThat(rows.getString(2)).isEqualTo("{1,NULL,3}");
            try (ResultSet elements = a.getResultSet(2, 2)) {
                assertThat(elements.next()).isTrue();
                assertThat(elements.getInt("INDEX")).isEqualTo(2);
                assertThat(elements.getObject("VALUE")).isNull();
                assertThat(elements.next()).isTrue();
                assertThat(elements.getInt(2)).isEqualTo(3);
                assertThat(elements.next()).isFalse();
            }
            assertThatThrownBy(() -> a.getArray(0, 1)).isInstanceOf(SQLException.class).hasFieldOrPropertyWithValue("SQLState", "2202E");
            a.free();
            assertThatThrownBy(a::getArray).isInstanceOf(SQLException.class).hasFieldOrPropertyWithValue("SQLState", "XJ215");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(2, int[].class)).containsExactly(7, 8);
            assertThat(rows.getObject(2, Long[].class)).containsExactly(7L, 8L);
            assertThat(rows.getArray(3)).isNull();
            assertThat(rows.wasNull()).isTrue();
            assertThat(rows.getObject(4, String[].class)).containsExactly("3.000", "4.125");
            assertThatThrownBy(() -> rows.getInt(2)).isInstanceOf(SQLException.class).hasFieldOrPropertyWithValue("SQLState", "22005");
        }
    }

    @Test
    void metadataDescribeArrays() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT a, s FROM t")) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(columns.getColumnType(1)).isEqualTo(Types.ARRAY);
            assertThat(columns.getColumnTypeName(1)).isEqualTo("INTEGER ARRAY");
            assertThat(columns.getColumnClassName(1)).isEqualTo("java.sql.Array");
            assertThat(columns.getPrecision(2)).isEqualTo(3);
        }
        try (ResultSet column = connection.getMetaData().getColumns(null, null, "T", "S")) {
            assertThat(column.next()).isTrue();
            assertThat(column.getInt("DATA_TYPE")).isEqualTo(Types.ARRAY);
            assertThat(column.getString("TYPE_NAME")).isEqualTo("VARCHAR ARRAY");
            assertThat(column.getInt("COLUMN_SIZE")).isEqualTo(3);
        }
    }

    @Test
    void parametersFindElements() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t (n) VALUES 1, 2, 3");
        }
        try (PreparedStatement query = connection.prepareStatement("SELECT COUNT(*) FROM t WHERE n = ANY (?)")) {
            query.setArray(1, connection.createArrayOf("bigint", new Object[] {1L, 3L, 5L}));
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(2);
            }
            query.setObject(1, new Integer[0]);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                assertThat(rows.getInt(1)).isZero();
            }
            assertThatThrownBy(() -> query.setObject(1, new String[] {"x"})).isInstanceOf(SQLException.class)
                .hasFieldOrPropertyWithValue("SQLState", "22018");
            assertThatThrownBy(() -> query.setInt(1, 4)).isInstanceOf(SQLException.class)
                .hasFieldOrPropertyWithValue("SQLState", "XCL12");
        }
    }

    @Test
    void elementsOfManyTypes() throws SQLException {
        UUID id = UUID.fromString("6f3b9e2a-0000-4000-8000-00000000000a");
        assertThat(((Array) read("VALUES ARRAY[UUID '" + id + "']")).getArray()).isEqualTo(new UUID[] {id});
        assertThat(((Array) read("VALUES ARRAY[DATE '2024-02-29', NULL]")).getArray())
            .isEqualTo(new Date[] {Date.valueOf("2024-02-29"), null});
        assertThat(((Array) read("VALUES ARRAY[X'01', X'0203']")).getArray()).isEqualTo(new byte[][] {{1}, {2, 3}});
        assertThat(((Array) read("VALUES ARRAY[TRUE, FALSE]")).getArray()).isEqualTo(new Boolean[] {true, false});
        assertThat(((Array) read("VALUES ARRAY[1.5E0]")).getArray()).isEqualTo(new Double[] {1.5});
        assertThat(((Array) read("VALUES ARRAY[ARRAY[1, 2], ARRAY[]]")).getArray()).isEqualTo(new Integer[][] {{1, 2}, {}});
        try (PreparedStatement cast = connection.prepareStatement("VALUES CAST(? AS DATE ARRAY)")) {
            cast.setObject(1, new LocalDate[] {LocalDate.of(2024, 2, 29)});
            try (ResultSet rows = cast.executeQuery()) {
                rows.next();
                assertThat(rows.getObject(1, LocalDate[].class)).containsExactly(LocalDate.of(2024, 2, 29));
            }
        }
        try (PreparedStatement cast = connection.prepareStatement("VALUES CAST(? AS INTEGER ARRAY ARRAY)")) {
            cast.setArray(1, connection.createArrayOf("INTEGER", new Integer[][] {{1}, null, {2, 3}}));
            try (ResultSet rows = cast.executeQuery()) {
                rows.next();
                assertThat(rows.getString(1)).isEqualTo("{{1},NULL,{2,3}}");
            }
        }
    }

    @Test
    void rowsAreUpdatedThroughResultSets() throws SQLException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            statement.execute("INSERT INTO t (n, a) VALUES (1, ARRAY[1])");
            try (ResultSet rows = statement.executeQuery("SELECT n, a FROM t")) {
                rows.next();
                rows.updateArray("A", connection.createArrayOf("SMALLINT", new Object[] {(short) 4}));
                rows.updateRow();
            }
        }
        assertThat(((Array) read("SELECT a FROM t")).getArray()).isEqualTo(new Integer[] {4});
    }

    @Test
    void longArraysSpillAndSort() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE u (n INTEGER, a BIGINT ARRAY)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO u VALUES (?, ?)")) {
            for (int n = 0; n < 300; n++) {
                long[] elements = new long[n];
                for (int at = 0; at < n; at++) {
                    elements[at] = (long) at * n;
                }
                insert.setInt(1, n);
                insert.setObject(2, elements);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        assertThat(read("SELECT COUNT(*) FROM u x JOIN u y ON x.a = y.a")).isEqualTo(300);
        assertThat(read("SELECT SUM(CARDINALITY(a)) FROM (SELECT DISTINCT a FROM u) x")).isEqualTo(300 * 299 / 2);
        assertThat(read("SELECT n FROM u ORDER BY a DESC FETCH FIRST ROW ONLY")).isEqualTo(299);
    }
}
