// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The procedures of schema SYSIBM return the rows of DatabaseMetaData.
final class MetaDataProceduresTest {
    private Connection connection;
    private Statement statement;

    private interface Question {
        ResultSet ask(DatabaseMetaData metaData) throws SQLException;
    }

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:sysibm;create=true");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE parent (a INT PRIMARY KEY, b VARCHAR(10) UNIQUE)");
        statement.execute("CREATE TABLE child (a INT REFERENCES parent, b INT)");
        statement.execute("CREATE TYPE price EXTERNAL NAME 'java.util.Date' LANGUAGE JAVA");
        statement.execute("CREATE FUNCTION twice(n INT) RETURNS INT RETURN 2 * n");
        statement.execute("CREATE PROCEDURE nothing(IN a INT, OUT b INT) BEGIN ATOMIC SET b = a; END");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:sysibm;drop=true")).isInstanceOf(SQLException.class);
    }

    private static List<String> texts(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        int count = rows.getMetaData().getColumnCount();
        StringBuilder names = new StringBuilder();
        for (int column = 1; column <= count; column++) {
            names.append(rows.getMetaData().getColumnLabel(column)).append(' ').append(rows.getMetaData().getColumnTypeName(column)).append('|');
        }
        texts.add(names.toString());
        while (rows.next()) {
            StringBuilder row = new StringBuilder();
            for (int column = 1; column <= count; column++) {
                row.append(rows.getString(column)).append('|');
            }
            texts.add(row.toString());
        }
        return texts;
    }

    private void same(String call, int leastRows, Question question) throws SQLException {
        List<String> expected = texts(question.ask(connection.getMetaData()));
        assertThat(expected.size()).as(call).isGreaterThan(leastRows);
        for (boolean autoCommit : new boolean[] {true, false}) {
            connection.setAutoCommit(autoCommit);
            assertThat(texts(statement.executeQuery("CALL SYSIBM." + call))).as(call).isEqualTo(expected);
            if (!autoCommit) {
                connection.commit();
            }
        }
        connection.setAutoCommit(true);
    }

    @Test
    void proceduresReturnTheRowsOfDatabaseMetaData() throws SQLException {
        same("SQLTABLES('', 'APP', NULL, NULL, '')", 2, data -> data.getTables(null, "APP", null, null));
        same("SQLTABLES('', NULL, '%', '''SYSTEM TABLE'',''VIEW''', 'DATATYPE=''JDBC''')", 20,
            data -> data.getTables(null, null, "%", new String[] {"SYSTEM TABLE", "VIEW"}));
        same("SQLTABLES('', NULL, '%', '''SYSTEM TABLE'',''VIEW''', 'DATATYPE=''JDBC''')", 20,
            data -> data.getTables(null, null, "%", new String[] {"SYSTEM_TABLE", "VIEW"}));
        same("SQLTABLES('', '', '', '', 'GETSCHEMAS=1')", 3, DatabaseMetaData::getSchemas);
        same("SQLTABLES('', 'A%', '', '', 'GETSCHEMAS=2')", 1, data -> data.getSchemas(null, "A%"));
        same("SQLTABLES('', '', '', '', 'GETCATALOGS=1')", 0, DatabaseMetaData::getCatalogs);
        same("SQLTABLES('', '', '', '%', 'GETTABLETYPES=1')", 4, DatabaseMetaData::getTableTypes);
        same("SQLCOLUMNS('', 'APP', '%', '%', '')", 4, data -> data.getColumns(null, "APP", "%", "%"));
        same("SQLPRIMARYKEYS('', 'APP', 'PARENT', '')", 1, data -> data.getPrimaryKeys(null, "APP", "PARENT"));
        same("SQLFOREIGNKEYS('', NULL, '', '', 'APP', 'CHILD', 'IMPORTEDKEY=1')", 1, data -> data.getImportedKeys(null, "APP", "CHILD"));
        same("SQLFOREIGNKEYS('', 'APP', 'PARENT', '', NULL, '', 'EXPORTEDKEY=1')", 1, data -> data.getExportedKeys(null, "APP", "PARENT"));
        same("SQLFOREIGNKEYS('', 'APP', 'PARENT', '', 'APP', 'CHILD', '')", 1,
            data -> data.getCrossReference(null, "APP", "PARENT", null, "APP", "CHILD"));
        same("SQLSTATISTICS('', 'APP', 'PARENT', 1, 1, '')", 2, data -> data.getIndexInfo(null, "APP", "PARENT", false, true));
        same("SQLSTATISTICS('', 'APP', 'CHILD', 0, 1, '')", 0, data -> data.getIndexInfo(null, "APP", "CHILD", true, true));
        same("SQLPROCEDURES('', '%', '%', '')", 50, data -> data.getProcedures(null, "%", "%"));
        same("SQLPROCEDURECOLS('', 'APP', '%', '%', '')", 2, data -> data.getProcedureColumns(null, "APP", "%", "%"));
        same("SQLFUNCTIONS('', 'APP', '%', '')", 1, data -> data.getFunctions(null, "APP", "%"));
        same("SQLFUNCTIONPARAMS('', 'APP', '%', '%', '')", 2, data -> data.getFunctionColumns(null, "APP", "%", "%"));
        same("SQLGETTYPEINFO(0, '')", 20, DatabaseMetaData::getTypeInfo);
        same("SQLSPECIALCOLUMNS(1, '', 'APP', 'PARENT', 0, 1, '')", 1, data -> data.getBestRowIdentifier(null, "APP", "PARENT", 0, true));
        same("SQLSPECIALCOLUMNS(2, '', 'APP', 'PARENT', 0, 1, '')", 0, data -> data.getVersionColumns(null, "APP", "PARENT"));
        same("SQLTABLEPRIVILEGES('', 'APP', '%', '')", 0, data -> data.getTablePrivileges(null, "APP", "%"));
        same("SQLCOLPRIVILEGES('', 'APP', 'PARENT', '%', '')", 0, data -> data.getColumnPrivileges(null, "APP", "PARENT", "%"));
        same("SQLUDTS('', NULL, '%', '', '')", 1, data -> data.getUDTs(null, null, "%", null));
    }

    @Test
    void metaDataReturnsAllPropertiesInOneRow() throws SQLException {
        try (ResultSet row = statement.executeQuery("CALL SYSIBM.METADATA()")) {
            assertThat(row.getMetaData().getColumnCount()).isEqualTo(107);
            assertThat(row.next()).isTrue();
            assertThat(row.getString("getSystemFunctions")).isEqualTo("USER");
            assertThat(row.getBoolean(107)).isTrue();
            assertThat(row.next()).isFalse();
        }
    }

    @Test
    void aTransactionContinuesAndSeesItsOwnTables() throws SQLException {
        connection.setAutoCommit(false);
        statement.execute("CREATE TABLE fresh (a INT)");
        statement.execute("INSERT INTO parent VALUES (1, 'x')");
        try (ResultSet rows = statement.executeQuery("CALL SYSIBM.SQLTABLES('', 'APP', 'FRESH', NULL, '')")) {
            assertThat(rows.next()).isTrue();
        }
        connection.rollback();
        connection.setAutoCommit(true);
        try (ResultSet rows = statement.executeQuery("SELECT * FROM parent")) {
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void sqlcaMessageFindsTheTextOfAnSqlState() throws SQLException {
        assertThat(message("SYS.ME", "42X05")).isEqualTo("0: There is no table SYS.ME.");
        assertThat(message("T\u0014There is no T.\u001442X05", "42X05")).isEqualTo("0: There is no T.");
        assertThat(message("a\u0014b", "ZZ999")).isEqualTo("-1: a, b");
    }

    private String message(String tokens, String state) throws SQLException {
        try (CallableStatement call = connection.prepareCall(
                "CALL SYSIBM.SQLCAMESSAGE(-1, 0, ?, '', 0, 0, 0, 0, 0, 0, '', ?, NULL, 'en_US', ?, ?)")) {
            call.setString(1, tokens);
            call.setString(2, state);
            call.registerOutParameter(3, Types.VARCHAR);
            call.registerOutParameter(4, Types.INTEGER);
            call.execute();
            return call.getInt(4) + ": " + call.getString(3);
        }
    }
}
