// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.persistence.jpa.PersistenceProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// EclipseLink as in JBoss, that is by the name under which it looks there.
class EclipseLinkTransactionTest {
    @TempDir
    private Path folder;

    /// Something in either database.
    @Entity(name = "Thing")
    public static class Thing {
        @Id
        private long id;
        private String name;

        protected Thing() {}

        Thing(long id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    @Test
    void entitiesOfTwoDatabases() throws Exception {
        try (var databases = new TwoDatabases(folder, "eclipselink-tx"); EntityManagerFactory orders = factory("orders", databases.orders, databases.ordersAlone);
            EntityManagerFactory stock = factory("stock", databases.stock, databases.stockAlone)) {
            new Entities(databases, orders, stock, Thing::new).areCommittedOrRolledBackTogether();
        }
    }

    private static EntityManagerFactory factory(String name, Object managed, Object alone) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("jakarta.persistence.jtaDataSource", managed);
        settings.put("jakarta.persistence.nonJtaDataSource", alone);
        settings.put("jakarta.persistence.schema-generation.database.action", "create");
        settings.put("eclipselink.target-server", "JBoss");
        settings.put("eclipselink.session-name", name);
        return new PersistenceProvider().createEntityManagerFactory("things", settings);
    }
}
