// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.state;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Tables found by their names, their indexes' and their constraints', from state to state.
class CatalogStateTest {
    private final CatalogState empty =
        CatalogState.empty(tree -> 0, new AtomicLong()::incrementAndGet).withSchema("APP").withSchema("OTHER");

    /// A table whose primary key is called like it, with a foreign key of each name.
    private static TableDescriptor table(int id, String name, String... foreignKeys) {
        TableDescriptor table = new TableDescriptor(id, "APP", name, List.of(), List.of(), "PK_" + name, List.of());
        return table.withForeignKeys(Arrays.stream(foreignKeys).map(key ->
            new ForeignKey(key, List.of(), 0, 0, null, null, null, Enforcement.IMMEDIATE)).toList());
    }

    private static IndexDescriptor index(String name) {
        return new IndexDescriptor(0, name, false, false, List.of(), null, null, null);
    }

    @Test
    void namesAreDroppedWithTheirTable() {
        CatalogState made = empty.withTable(table(1, "T", "FK").withIndexes(List.of(index("I"))));
        CatalogState renamed = made.withTable(table(1, "U"));
        CatalogState dropped = renamed.withoutTable(1);

        assertThat(made.tableOfIndex("APP", "I")).isSameAs(made.table("APP", "T"));
        assertThat(made.tableOfConstraint("APP", "FK")).isSameAs(made.table(1));
        assertThat(made.tableOfConstraint("OTHER", "FK")).isNull();
        assertThat(made.tableOfConstraint("NONE", "FK")).isNull();

        assertThat(renamed.table("APP", "T")).isNull();
        assertThat(renamed.tableOfIndex("APP", "I")).isNull();
        assertThat(renamed.tableOfConstraint("APP", "PK_T")).isNull();
        assertThat(renamed.tableOfConstraint("APP", "PK_U")).isSameAs(renamed.table(1));

        assertThat(dropped.tables()).isEmpty();
        assertThat(dropped.tableOfConstraint("APP", "PK_U")).isNull();
        assertThat(made.tableOfConstraint("APP", "FK")).as("an older state stays").isNotNull();
    }

    @Test
    void unnamedConstraintsGetTheFirstFreeNumber() {
        assertThat(empty.freeName("APP", 1)).isEqualTo("SQL0000000001");
        assertThat(empty.freeName("APP", 12)).isEqualTo("SQL0000000012");

        CatalogState two = empty.withTable(table(1, "T", "SQL0000000001"))
            .withTable(table(2, "U", "SQL0000000002").withIndexes(List.of(index("SQL0000000003"))));
        assertThat(two.freeName("APP", 1)).isEqualTo("SQL0000000004");
        assertThat(two.freeName("APP", 2)).isEqualTo("SQL0000000004");
        assertThat(two.freeName("OTHER", 1)).isEqualTo("SQL0000000001");

        assertThat(two.withoutTable(1).freeName("APP", 1)).isEqualTo("SQL0000000001");
        assertThat(two.withTable(table(2, "U")).freeName("APP", 1)).isEqualTo("SQL0000000002");
        assertThat(two.withTable(table(3, "V", "SQL0000000004", "SQL99999999999")).freeName("APP", 1))
            .isEqualTo("SQL0000000005");
    }
}
