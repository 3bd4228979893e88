// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.definition.KeyDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// A catalog in memory that executes the definitions compiled against it.
public final class TestCatalog implements CatalogSnapshot {
    private final Map<Integer, TableDescriptor> tables = new HashMap<>();
    private final Map<Integer, Long> rows = new HashMap<>();
    private final Set<String> schemas = new TreeSet<>(List.of("APP", "SYS"));
    private int lastId;

    /// Executes definitions; `-- rows n` at a line's end sets the size of the table that the line creates.
    public TestCatalog(String... definitions) {
        for (String definition : definitions) {
            define(definition);
        }
    }

    /// Executes a further definition.
    public void define(String definition) {
        switch (Compiler.compile(definition, this, "APP").plan()) {
            case StatementPlan.CreateTable create -> {
                List<IndexDescriptor> indexes = new ArrayList<>();
                int tableId = ++lastId;
                for (KeyDefinition key : create.uniqueKeys()) {
                    indexes.add(new IndexDescriptor(++lastId, "UNIQUE" + lastId, true, true, key.columns(), "C" + lastId));
                }
                KeyDefinition primary = create.primaryKey();
                tables.put(tableId, new TableDescriptor(tableId, create.schemaName(), create.tableName(),
                        create.columns(), primary == null ? List.of() : primary.columns(),
                        primary == null ? null : "PK" + tableId, indexes));
            }
            case StatementPlan.CreateIndex create -> {
                TableDescriptor table = create.table();
                List<IndexDescriptor> indexes = new ArrayList<>(table.indexes());
                indexes.add(new IndexDescriptor(++lastId, create.indexName(), create.unique(), create.nullsDistinct(),
                        create.columns(), null, null, create.form()));
                tables.put(table.tableId(), new TableDescriptor(table.tableId(), table.schemaName(), table.name(),
                        table.columns(), table.clusteringKey(), table.primaryKeyName(), indexes));
            }
            case StatementPlan.CreateSchema create -> schemas.add(create.name());
            case StatementPlan other -> throw new IllegalArgumentException(definition);
        }
    }

    public void setRows(String tableName, long count) {
        rows.put(table("APP", tableName).tableId(), count);
    }

    @Override
    public long version() {
        return 1;
    }

    @Override
    public boolean hasSchema(String name) {
        return schemas.contains(name);
    }

    @Override
    public TableDescriptor table(String schemaName, String tableName) {
        for (TableDescriptor table : tables.values()) {
            if (table.schemaName().equals(schemaName) && table.name().equals(tableName)) {
                return table;
            }
        }
        return null;
    }

    @Override
    public TableDescriptor table(int tableId) {
        return tables.get(tableId);
    }

    @Override
    public Collection<String> schemaNames() {
        return schemas;
    }

    @Override
    public Collection<TableDescriptor> tables() {
        return tables.values();
    }

    @Override
    public TableDescriptor tableOfConstraint(String schemaName, String constraintName) {
        return tables.values().stream().filter(table -> table.schemaName().equals(schemaName)
                && table.constraintNames().contains(constraintName)).findFirst().orElse(null);
    }

    @Override
    public TableDescriptor tableOfIndex(String schemaName, String indexName) {
        for (TableDescriptor table : tables.values()) {
            for (IndexDescriptor index : table.indexes()) {
                if (table.schemaName().equals(schemaName) && index.name().equals(indexName)) {
                    return table;
                }
            }
        }
        return null;
    }

    @Override
    public long estimatedRows(int tableId) {
        return rows.getOrDefault(tableId, 0L);
    }

    /// Returns the catalog that most tests use.
    public static TestCatalog shop() {
        TestCatalog catalog = new TestCatalog(
                "CREATE TABLE CUSTOMER (ID INTEGER PRIMARY KEY, NAME VARCHAR(40) NOT NULL, CITY CHAR(20), BORN DATE, "
                        + "CREDIT DECIMAL(10,2) DEFAULT 0, VIP BOOLEAN)",
                "CREATE INDEX CUSTOMER_CITY ON CUSTOMER (CITY)",
                "CREATE TABLE ORDERS (ID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, CUSTOMER_ID INTEGER NOT NULL, "
                        + "PLACED TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, STATE SMALLINT DEFAULT 1)",
                "CREATE INDEX ORDERS_CUSTOMER ON ORDERS (CUSTOMER_ID, PLACED DESC)",
                "CREATE TABLE LINE (ORDER_ID BIGINT NOT NULL, POS SMALLINT NOT NULL, ITEM VARCHAR(20), QTY INTEGER, "
                        + "PRICE DOUBLE, PRIMARY KEY (ORDER_ID, POS), UNIQUE (ITEM, ORDER_ID))",
                "CREATE TABLE NOTE (TEXT CLOB, MARK REAL, BITS VARCHAR(10) FOR BIT DATA)");
        catalog.setRows("CUSTOMER", 10_000);
        catalog.setRows("ORDERS", 100_000);
        catalog.setRows("LINE", 500_000);
        catalog.setRows("NOTE", 100);
        return catalog;
    }
}
