// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.managed.ManagedTransactionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// MyBatis with its factory for transactions that a container manages.
class MyBatisTransactionTest {
    @TempDir
    private Path folder;

    /// The same statements on either database.
    interface Things {
        @Insert("INSERT INTO thing (id, name) VALUES (#{id}, #{name})")
        void add(@Param("id") int id, @Param("name") String name);

        @Select("SELECT COUNT(*) FROM thing")
        int count();
    }

    @Test
    void mappersOfTwoDatabases() throws Exception {
        try (var databases = new TwoDatabases(folder, "mybatis-tx")) {
            databases.execute("CREATE TABLE thing (id INT PRIMARY KEY, name VARCHAR(30))");
            SqlSessionFactory orders = sessions(databases.orders);
            SqlSessionFactory stock = sessions(databases.stock);
            databases.manager().begin();
            add(orders, 1);
            add(stock, 1);
            try (SqlSession session = orders.openSession()) {
                assertThat(session.getMapper(Things.class).count()).as("another session of the transaction").isEqualTo(1);
            }
            assertThatThrownBy(() -> databases.count("thing")).as("kept for the transaction").hasMessageContaining("in use");
            databases.manager().commit();
            assertThat(databases.count("thing")).isEqualTo("1 and 1");
            databases.manager().begin();
            add(orders, 2);
            assertThatThrownBy(() -> add(stock, 1)).isInstanceOf(PersistenceException.class);
            databases.manager().rollback();
            assertThat(databases.count("thing")).isEqualTo("1 and 1");
        }
    }

    private static SqlSessionFactory sessions(DataSource source) {
        var configuration = new Configuration(new Environment("managed", new ManagedTransactionFactory(), source));
        configuration.addMapper(Things.class);
        return new SqlSessionFactoryBuilder().build(configuration);
    }

    private static void add(SqlSessionFactory sessions, int id) {
        try (SqlSession session = sessions.openSession()) {
            session.getMapper(Things.class).add(id, "thing " + id);
            session.commit(); // as its users write; the manager decides
        }
    }
}
