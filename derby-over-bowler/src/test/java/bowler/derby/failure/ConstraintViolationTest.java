// SPDX-License-Identifier: Apache-2.0
package bowler.derby.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.derby.shared.common.error.DerbySQLIntegrityConstraintViolationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Violated constraints throw the class of Derby, with the names that Derby gives.
class ConstraintViolationTest {
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void createTables() throws SQLException {
        connection = DriverManager.getConnection("jdbc:derby:memory:violations;create=true");
        statement = connection.createStatement();
        execute("create table parent (id int constraint parent_key primary key, size int constraint parent_size check (size > 0))");
        execute("create table child (id int constraint child_key unique deferrable initially immediate,"
            + " constraint child_parent foreign key (id) references parent deferrable initially immediate)");
        execute("insert into parent values (1, 1), (2, 1)");
        execute("insert into child values 1");
    }

    @AfterEach
    void dropDatabase() throws SQLException {
        connection.rollback();
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:derby:memory:violations;drop=true"))
            .isInstanceOfSatisfying(SQLException.class, end -> assertThat(end.getSQLState()).isEqualTo("08006"));
    }

    private void execute(String sql) throws SQLException {
        statement.executeUpdate(sql);
    }

    private static void assertViolation(ThrowingCallable call, String state, String constraint, String table) {
        assertThatThrownBy(call).isInstanceOfSatisfying(DerbySQLIntegrityConstraintViolationException.class, violation -> {
            assertThat(violation.getSQLState()).isEqualTo(state);
            assertThat(violation.getConstraintName()).isEqualTo(constraint);
            assertThat(violation.getTableName()).isEqualTo(table);
        });
    }

    @Test
    void rowsThatViolateConstraintsAtOnce() {
        assertViolation(() -> execute("insert into parent values (1, 2)"), "23505", "PARENT_KEY", "PARENT");
        assertViolation(() -> execute("insert into parent values (3, 0)"), "23513", "PARENT_SIZE", "\"APP\".\"PARENT\"");
        assertViolation(() -> execute("insert into child values 3"), "23503", "CHILD_PARENT", "CHILD");
        assertViolation(() -> execute("delete from parent where id = 1"), "23503", "CHILD_PARENT", "PARENT");
        assertViolation(() -> execute("update parent set id = 4 where id = 1"), "23503", "CHILD_PARENT", "PARENT");
    }

    @Test
    void deferredConstraints() throws SQLException {
        connection.setAutoCommit(false);
        execute("set constraints all deferred");
        execute("insert into child values 3");
        assertViolation(() -> execute("set constraints child_parent immediate"), "23517", "CHILD_PARENT", "\"APP\".\"CHILD\"");
        assertViolation(connection::commit, "23516", "CHILD_PARENT", "\"APP\".\"CHILD\"");
        execute("set constraints all deferred");
        execute("insert into child values 1");
        assertViolation(() -> execute("set constraints child_key immediate"), "23507", "CHILD_KEY", "CHILD");
        assertViolation(connection::commit, "23506", "CHILD_KEY", "CHILD");
    }

    @Test
    void nullsHaveNoConstraint() {
        assertThatThrownBy(() -> execute("insert into parent values (null, 1)"))
            .isNotInstanceOf(DerbySQLIntegrityConstraintViolationException.class)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("23502"));
    }
}
