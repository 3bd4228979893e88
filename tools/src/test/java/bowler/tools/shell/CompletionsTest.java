// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CompletionsTest {
    private final Completions completions = new Completions(
        Map.of("ORDERS", List.of("ID", "CUSTOMER", "TOTAL"), "ITEMS", List.of("ID", "ORDER_ID", "The Name"), "CUSTOMERS", List.of("CITY")),
        Set.of("SELECT", "FROM", "JOIN", "ON", "WHERE", "ORDER", "COUNT", "VALUES", "SET"));

    /// @param text a statement with `|` at the cursor
    private List<String> at(String text) {
        String before = text.substring(0, text.indexOf('|'));
        String word = before.substring(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1);
        return completions.of(before, text.substring(text.indexOf('|') + 1), word).stream().filter(each -> each.startsWith(word)).sorted().toList();
    }

    @Test
    void aCorrelationNameHasTheColumnsOfItsTable() {
        assertThat(at("select * from orders o join items i on i.|")).containsExactly("i.\"The Name\"", "i.id", "i.order_id");
        assertThat(at("SELECT * FROM orders AS o, items i WHERE i.ID = o.T|")).containsExactly("o.TOTAL");
        assertThat(at("select o.c| from orders o")).containsExactly("o.customer");
        assertThat(at("select items.or| from items")).containsExactly("items.order_id");
        assertThat(at("select x.| from orders o")).isEmpty();
    }

    @Test
    void tablesFollowFromAndColumnsFollowElsewhere() {
        assertThat(at("select * from o|")).containsExactly("orders");
        assertThat(at("insert into |")).containsExactly("customers", "items", "orders");
        assertThat(at("insert into orders (|")).containsExactly("(customer", "(id", "(total");
        assertThat(at("insert into orders (id, |")).containsExactly("customer", "id", "total");
        assertThat(at("update orders set |")).containsExactly("customer", "id", "total");
        assertThat(at("select * from items where |")).containsExactly("\"The Name\"", "id", "order_id");
        assertThat(at("select count(t| from orders")).containsExactly("count(total");
    }

    @Test
    void withoutTablesAllColumnsAndKeywordsAreOffered() {
        assertThat(at("select c|")).containsExactly("city", "count", "customer", "customers");
        assertThat(at("SEL|")).containsExactly("SELECT");
    }
}
