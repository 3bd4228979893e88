// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.processor.aggregate.jdbc.JdbcAggregationRepository;
import org.apache.camel.processor.idempotent.jdbc.JdbcMessageIdRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/// Apache Camel's components for SQL: statements, polled rows, procedures, and its repositories in tables.
class CamelTest {
    private final ApplicationDatabase database = new ApplicationDatabase("camel");
    private final DataSource source = database.source();
    private DefaultCamelContext context;

    @BeforeEach
    void start() throws Exception {
        context = newContext();
    }

    @AfterEach
    void stop() throws Exception {
        context.stop();
        database.close();
    }

    private DefaultCamelContext newContext() {
        var made = new DefaultCamelContext();
        made.getRegistry().bind("source", source);
        made.disableJMX();
        return made;
    }

    @Test
    void aMessageIsHandledOnceAlsoAfterARestart() throws Exception {
        for (int start = 0; start < 2; start++) {
            var repository = new JdbcMessageIdRepository(source, "orders");
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:in").idempotentConsumer(header("id"), repository).to("mock:out");
                }
            });
            context.start();
            MockEndpoint out = context.getEndpoint("mock:out", MockEndpoint.class);
            ProducerTemplate template = context.createProducerTemplate();
            for (int id : new int[] {1, 2, 1, 3, 2}) {
                template.sendBodyAndHeader("direct:in", "order " + id, "id", id);
            }
            assertThat(out.getReceivedCounter()).isEqualTo(start == 0 ? 3 : 0);
            context.stop();
            context = newContext();
        }
        assertThat(database.column("SELECT messageId FROM CAMEL_MESSAGEPROCESSED WHERE processorName = 'orders' ORDER BY 1"))
            .containsExactly("1", "2", "3");
    }

    @Test
    void statementsTakeTheirParametersFromMessages() throws Exception {
        database.execute("CREATE TABLE orders (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, item VARCHAR(20), done SMALLINT DEFAULT 0)");
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:insert").to("sql:INSERT INTO orders (item) VALUES (:#item)?dataSource=#source");
                from("direct:batch").to("sql:INSERT INTO orders (item) VALUES (#)?dataSource=#source&batch=true");
                from("direct:select").to("sql:SELECT id, item FROM orders WHERE item IN (:#in:items) ORDER BY id?dataSource=#source");
                from("sql:SELECT id, item FROM orders WHERE done = 0 ORDER BY id?dataSource=#source&initialDelay=0&delay=50"
                    + "&onConsume=UPDATE orders SET done = 1 WHERE id = :#id").routeId("poll").autoStartup(false).to("mock:polled");
            }
        });
        context.start();
        ProducerTemplate template = context.createProducerTemplate();
        template.sendBody("direct:insert", Map.of("item", "pear"));
        template.sendBody("direct:batch", List.of(List.of("plum"), List.of("apple")));
        List<?> rows = template.requestBodyAndHeader("direct:select", "", "items", List.of("pear", "apple"), List.class);
        assertThat(rows).hasToString("[{ID=1, ITEM=pear}, {ID=3, ITEM=apple}]");
        MockEndpoint polled = context.getEndpoint("mock:polled", MockEndpoint.class);
        polled.expectedMessageCount(3);
        context.getRouteController().startRoute("poll");
        polled.assertIsSatisfied(10_000);
        context.getRouteController().stopRoute("poll");
        assertThat(database.column("SELECT SUM(done) FROM orders")).containsExactly("3");
    }

    @Test
    void aProcedureReturnsItsParameters() throws Exception {
        database.execute("CREATE PROCEDURE doubled(IN n INTEGER, OUT twice INTEGER) LANGUAGE SQL BEGIN SET twice = n * 2; END");
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:call").to("sql-stored:DOUBLED(INTEGER ${header.n},OUT INTEGER twice)?dataSource=#source");
            }
        });
        context.start();
        Map<?, ?> result = context.createProducerTemplate().requestBodyAndHeader("direct:call", "", "n", 21, Map.class);
        assertThat(result.get("twice")).isEqualTo(42);
    }

    /// @param first null for the first exchange of a group
    private static Exchange joined(Exchange first, Exchange next) {
        if (first == null) {
            return next;
        }
        first.getMessage().setBody(first.getMessage().getBody(String.class) + next.getMessage().getBody(String.class));
        return first;
    }

    @Test
    void anAggregationContinuesAfterARestart() throws Exception {
        for (String table : List.of("parts", "parts_completed")) {
            database.execute("CREATE TABLE " + table + " (id VARCHAR(255) NOT NULL PRIMARY KEY, exchange BLOB NOT NULL, version BIGINT NOT NULL"
                + (table.equals("parts") ? ")" : ", instance_id VARCHAR(255))"));
        }
        for (String part : List.of("a", "b", "c")) {
            var repository = new JdbcAggregationRepository(new DataSourceTransactionManager(source), "parts", source);
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:in").aggregate(header("id"), CamelTest::joined).aggregationRepository(repository)
                        .completionSize(3).to("mock:whole");
                }
            });
            context.start();
            context.createProducerTemplate().sendBodyAndHeader("direct:in", part, "id", "7");
            MockEndpoint whole = context.getEndpoint("mock:whole", MockEndpoint.class);
            if (part.equals("c")) {
                whole.expectedBodiesReceived("abc");
                whole.assertIsSatisfied(10_000);
            } else {
                assertThat(database.count("parts")).isEqualTo(1);
            }
            context.stop();
            context = newContext();
        }
        assertThat(database.count("parts")).isZero();
    }
}
