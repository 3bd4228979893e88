// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import java.nio.file.Path;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// jOOQ on pools: its statements belong to the manager's transaction, transactions of its own are refused in one.
class JooqTransactionTest {
    @TempDir
    private Path folder;

    @Test
    void statementsOnTwoDatabases() throws Exception {
        try (var databases = new TwoDatabases(folder, "jooq-tx")) {
            databases.execute("CREATE TABLE thing (id INT PRIMARY KEY, name VARCHAR(30))");
            DSLContext orders = DSL.using(databases.orders, SQLDialect.H2);
            DSLContext stock = DSL.using(databases.stock, SQLDialect.DERBY);
            databases.manager().begin();
            add(orders, 1);
            add(stock, 1);
            assertThat(orders.fetchCount(table(name("THING")))).isEqualTo(1);
            databases.manager().commit();
            assertThat(databases.count("thing")).isEqualTo("1 and 1");
            databases.manager().begin();
            add(orders, 2);
            assertThatThrownBy(() -> add(stock, 1)).isInstanceOf(IntegrityConstraintViolationException.class);
            databases.manager().rollback();
            assertThat(databases.count("thing")).isEqualTo("1 and 1");
            databases.manager().begin();
            assertThatThrownBy(() -> orders.transaction(within -> add(within.dsl(), 3))).isInstanceOf(DataAccessException.class)
                .hasStackTraceContaining("part of a global transaction");
            databases.manager().rollback();
            orders.transaction(within -> add(within.dsl(), 3));
            assertThat(databases.count("thing")).as("outside of one it has its own").isEqualTo("2 and 1");
        }
    }

    private static void add(DSLContext context, int id) {
        context.insertInto(table(name("THING")), field(name("ID")), field(name("NAME"))).values(id, "thing " + id).execute();
    }
}
