// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Checks that in Derby's mode only the owner of all tables that a view reads can grant privileges on the view.
final class GrantThroughViewTest {
    private static final String URL = "jdbc:bowler:memory:grants";

    private Connection ann;
    private Connection bob;

    @BeforeEach
    void open() throws SQLException {
        DriverManager.getConnection(URL + ";create=true;sqlAuthorization=true", "root", "x").close();
        ann = DriverManager.getConnection(URL, "ann", "x");
        bob = DriverManager.getConnection(URL + ";mode=derby", "bob", "x");
        Databases.execute(ann, "CREATE TABLE t (a INTEGER)", "GRANT SELECT ON t TO bob");
        Databases.execute(bob, "CREATE TABLE own (a INTEGER)", "CREATE VIEW v AS SELECT a FROM ann.t", "CREATE VIEW w AS SELECT own.a FROM v, own",
            "CREATE VIEW mine AS SELECT a FROM own", "CREATE SYNONYM s FOR own", "CREATE VIEW named AS SELECT a FROM s",
            "CREATE VIEW system AS SELECT TABLENAME FROM SYS.SYSTABLES");
    }

    @AfterEach
    void close() throws SQLException {
        ann.close();
        bob.close();
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(URL + ";drop=true", "root", "x").close());
    }

    @Test
    void viewsOnTablesOfOtherUsersCannotBeGranted() {
        for (String view : new String[] {"v", "w"}) {
            assertThat(catchThrowableOfType(SQLException.class, () -> Databases.execute(bob, "GRANT SELECT ON " + view + " TO eve")).getSQLState())
                .isEqualTo("4250A");
        }
    }

    @Test
    void viewsOnOwnTablesCanBeGranted() throws SQLException {
        Databases.execute(bob, "GRANT SELECT ON mine TO eve", "GRANT SELECT ON named TO eve", "GRANT SELECT ON system TO eve");
        Databases.execute(bob, "REVOKE SELECT ON v FROM eve");
    }

    @Test
    void inBowlersModeTheOwnerOfAViewGrantsIt() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL, "bob", "x")) {
            Databases.execute(other, "GRANT SELECT ON v TO eve");
        }
    }

    @Test
    void theOwnerOfTheDatabaseGrantsAll() throws SQLException {
        try (Connection root = DriverManager.getConnection(URL + ";mode=derby", "root", "x")) {
            Databases.execute(root, "GRANT SELECT ON bob.v TO eve");
        }
        try (Connection eve = DriverManager.getConnection(URL, "eve", "x")) {
            assertThat(Databases.longOf(eve, "SELECT COUNT(*) FROM bob.v")).isZero();
        }
    }
}
