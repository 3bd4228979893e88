// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which words Derby has reserved and which it only knows: what was a name there is one here, whatever the language has
/// learned since.
class WordsTest {
    private static final String RESERVED = """
        ADD ALL ALLOCATE ALTER AND ANY ARE AS ASC ASSERTION AT AUTHORIZATION AVG BEGIN BETWEEN BIGINT BIT BOOLEAN
        BOTH BY CALL CASCADE CASCADED CASE CAST CHAR CHARACTER CHARACTER_LENGTH CHECK CLOSE COLLATE COLLATION COLUMN
        COMMIT CONNECT CONNECTION CONSTRAINT CONSTRAINTS CONTINUE CONVERT CORRESPONDING CREATE CROSS CURRENT
        CURRENT_DATE CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR CURSORS DEALLOCATE DEC DECIMAL
        DECLARE DEFAULT DEFERRABLE DEFERRED DEFINER DELETE DESC DESCRIBE DETERMINISTIC DIAGNOSTICS DISCONNECT
        DISTINCT DOUBLE DROP ELSE END ESCAPE EXCEPT EXCEPTION EXEC EXECUTE EXISTS EXPLAIN EXTERNAL FALSE FETCH FIRST
        FLOAT FOR FOREIGN FOUND FROM FULL FUNCTION GET GETCURRENTCONNECTION GLOBAL GO GOTO GRANT GROUP HAVING HOUR
        IDENTITY IMMEDIATE IN INDICATOR INITIALLY INNER INOUT INPUT INSENSITIVE INSERT INT INTEGER INTERSECT INTO
        INVOKER IS ISOLATION JOIN KEY LAST LEADING LEFT LIKE LOWER LTRIM MATCH MAX MIN MINUTE NATIONAL NATURAL NCHAR
        NEXT NO NONE NOT NULL NULLIF NUMERIC NVARCHAR OF ON ONLY OPEN OPTION OR ORDER OUT OUTER OUTPUT OVERLAPS PAD
        PARTIAL PREPARE PRESERVE PRIMARY PRIOR PRIVILEGES PROCEDURE PUBLIC READ REAL REFERENCES RELATIVE RESTRICT
        REVOKE RIGHT ROLLBACK ROWS RTRIM SCHEMA SCROLL SECOND SELECT SESSION_USER SET SMALLINT SOME SPACE SQL SQLCODE
        SQLERROR SQLSTATE SUBSTRING SUM SYSTEM_USER TABLE TEMPORARY TIMEZONE_HOUR TIMEZONE_MINUTE TO TRAILING
        TRANSACTION TRANSLATE TRANSLATION TRIM TRUE UNION UNIQUE UNKNOWN UPDATE UPPER USER USING VALUES VARCHAR
        VARYING VIEW WHENEVER WHERE WINDOW WITH WORK WRITE YEAR
        """;

    private static final String FREE = """
        ABS ABSVAL ACTION AFTER AGGREGATE ALWAYS BEFORE BINARY BLOB C CALLED CLASS CLOB COALESCE COBOL COMMITTED
        COMPRESS CONCAT CONTAINS CONTENT COUNT CS CURDATE CURTIME CYCLE D DATA DATABASE DATE DAY DB2SQL DEFRAGMENT
        DERBY DERBY_JDBC_RESULT_SET DIRTY DOCUMENT DYNAMIC EACH EMPTY ENFORCED EXCLUSIVE FN FORTRAN GENERATED
        IDENTITY_VAL_LOCAL INCREMENT INDEX INITIAL INPLACE INTERVAL JAVA LANGUAGE LARGE LCASE LENGTH LEVEL LIMIT
        LOCATE LOCK LOCKS LOCKSIZE LOGGED LONG MATCHED MAXVALUE MERGE MESSAGE_LOCALE METHOD MINVALUE MOD MODE
        MODIFIES MODIFY MODULE MONTH MORE MUMPS NAME NCLOB NEW NEW_TABLE NULLABLE NULLS NUMBER OBJECT OFF OFFSET OJ
        OLD OLD_TABLE OVER PARAMETER PASCAL PASSING PLI PRECISION PROPERTIES PURGE READS REF REFERENCING RELEASE
        RENAME REPEATABLE RESET RESTART RESULT RETAIN RETURNING RETURNS ROLE ROLLUP ROW RR RS SAVEPOINT SCALE
        SECURITY SEQUENCE SEQUENTIAL SERIALIZABLE SETS SHARE SPECIFIC SQLID SQL_TSI_DAY SQL_TSI_FRAC_SECOND
        SQL_TSI_HOUR SQL_TSI_MINUTE SQL_TSI_MONTH SQL_TSI_QUARTER SQL_TSI_SECOND SQL_TSI_WEEK SQL_TSI_YEAR SQRT
        STABILITY START STATEMENT STATISTICS STRIP STYLE SYNONYM T THEN TIME TIMESTAMP TIMESTAMPADD TIMESTAMPDIFF
        TRIGGER TRUNCATE TRUNCATE_END TS TYPE UCASE UNCOMMITTED UR USAGE VALUE VARBINARY WHEN WHITESPACE
        """;

    /// Words that begin something beyond Derby's language.
    private static final String SINCE = """
        ANALYZE ARRAY ATOMIC BUFFERS CHAIN COMMENT CONFLICT COSTS CUBE CURRENT_SCHEMA DISTINCTNESS DO EXCLUDE EXCLUDED EXTRACT
        FILTER FINAL FOLLOWING FORMAT GREATEST GROUPING GROUPS IF ILIKE INCLUDE JSON LATERAL LISTAGG LOCKED MATERIALIZED NOTHING
        NOWAIT OTHERS OVERRIDING PRECEDING QUALIFY RANGE RECURSIVE REPLACE RESPECT SETS SIMILAR SKIP SNAPSHOT SYSTEM TIES UNBOUNDED UUID WAIT WITHIN
        ZONE
        """;

    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:words;create=true");
    }

    @AfterAll
    static void shutDown() throws SQLException {
        connection.close();
        Databases.shutDown("jdbc:bowler:memory:words");
    }

    @Test
    void reservedWordsCannotBeNames() {
        for (String word : words(RESERVED)) {
            assertThatThrownBy(() -> execute("CREATE TABLE " + word + " (x INT)")).as(word).isInstanceOf(SQLException.class)
                .extracting(failure -> ((SQLException) failure).getSQLState()).isEqualTo("42X01");
            assertThatThrownBy(() -> execute("CREATE TABLE x (" + word + " INT)")).as(word).isInstanceOf(SQLException.class)
                .extracting(failure -> ((SQLException) failure).getSQLState()).isEqualTo("42X01");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FREE, SINCE})
    void otherWordsNameTablesColumnsAndIndexes(String words) throws SQLException {
        for (String word : words(words)) {
            execute("CREATE TABLE @ (@ INT)", word);
            execute("CREATE INDEX @ ON @ (@ DESC)", word);
            execute("INSERT INTO @ (@) VALUES 1", word);
            execute("UPDATE @ SET @ = @ + 1 WHERE @ = 1", word);
            assertThat(number("SELECT @.@ FROM @ WHERE @ > 1", word)).as(word).isEqualTo(2);
            assertThat(number("SELECT @ AS @ FROM @ AS @ ORDER BY @", word)).as(word).isEqualTo(2);
            assertThat(number("SELECT x.@ @ FROM @ @, @ x GROUP BY x.@", word)).as(word).isEqualTo(2);
            execute("DELETE FROM @ WHERE @ = 2", word);
            execute("DROP TABLE @", word);
        }
    }

    /// Derby lets this name a table or a column, but none of its expressions; here it is a name like others.
    @Test
    void rowNumberIsANameAndAFunction() throws SQLException {
        execute("CREATE TABLE @ (@ INT)", "ROW_NUMBER");
        execute("INSERT INTO @ VALUES 5", "ROW_NUMBER");
        assertThat(number("SELECT @ FROM @", "ROW_NUMBER")).isEqualTo(5);
        assertThat(number("SELECT @() OVER () FROM @ ORDER BY @.@", "ROW_NUMBER")).isEqualTo(1);
        execute("DROP TABLE @", "ROW_NUMBER");
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    private static void execute(String sql, String word) throws SQLException {
        execute(sql.replace("@", word));
    }

    private static void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(String sql, String word) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql.replace("@", word))) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
