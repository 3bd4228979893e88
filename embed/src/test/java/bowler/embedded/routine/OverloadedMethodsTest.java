// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Which of several methods of one name a function calls: as in Derby, where Derby resolves the name.
public final class OverloadedMethodsTest {
    private static final String URL = "jdbc:bowler:memory:overloads";

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        statement = connection.createStatement();
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    // -- the methods

    public static String small(short value) {
        return "short";
    }

    public static String small(Short value) {
        return "Short";
    }

    public static String small(int value) {
        return "int";
    }

    public static String onlyWrapped(Short value) {
        return "Short";
    }

    public static String both(short value) {
        return "short";
    }

    public static String both(Integer value) {
        return "Integer";
    }

    public static byte wrongResult(long value) {
        return 1;
    }

    public static byte wrongResult(Long value) {
        return 2;
    }

    public static String text(Clob value) {
        return "Clob";
    }

    public static String text(String value) {
        return "String";
    }

    // -- the tests

    private String call(String method, String type, String result, String argument) throws SQLException {
        statement.execute("CREATE FUNCTION f (x " + type + ") RETURNS " + result + " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '"
            + OverloadedMethodsTest.class.getName() + '.' + method + "'");
        try (ResultSet rows = statement.executeQuery("VALUES f(CAST(" + argument + " AS " + type + "))")) {
            rows.next();
            return rows.getString(1);
        } finally {
            statement.execute("DROP FUNCTION f");
        }
    }

    @Test
    void typesOfDerbyComeBeforeOthers() throws SQLException {
        assertThat(call("small", "SMALLINT", "VARCHAR(10)", "1")).isEqualTo("short");
        assertThat(call("text", "CLOB", "VARCHAR(10)", "'a'")).isEqualTo("Clob");
        assertThat(call("text", "VARCHAR(10)", "VARCHAR(10)", "'a'")).isEqualTo("String");
        assertThat(call("onlyWrapped", "SMALLINT", "VARCHAR(10)", "1")).isEqualTo("Short");
    }

    @Test
    void severalMethodsThatFitAreAmbiguous() {
        assertThatThrownBy(() -> call("both", "SMALLINT", "VARCHAR(10)", "1")).hasFieldOrPropertyWithValue("SQLState", "42X73");
        assertThatThrownBy(() -> call("wrongResult", "BIGINT", "BIGINT", "1")).hasFieldOrPropertyWithValue("SQLState", "42X73");
        assertThatThrownBy(() -> call("small", "DATE", "VARCHAR(10)", "CURRENT_DATE")).hasFieldOrPropertyWithValue("SQLState", "42X50");
    }
}
