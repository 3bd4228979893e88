// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.applications.shop.Customer;
import bowler.applications.shop.Purchase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.LockModeType;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.RollbackException;
import java.math.BigDecimal;
import java.sql.SQLIntegrityConstraintViolationException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.persistence.jpa.PersistenceProvider;
import org.eclipse.persistence.platform.database.DerbyPlatform;
import org.eclipse.persistence.sessions.server.ServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// EclipseLink with its platform for Derby, which it picks by the product's name.
class EclipseLinkTest {
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("eclipselink");
    private EntityManagerFactory factory;

    @BeforeEach
    void build() {
        factory = new PersistenceProvider().createEntityManagerFactory("shop", Map.of("jakarta.persistence.jdbc.url", applicationDatabase.url(), "jakarta.persistence.jdbc.user", "APP"));
        run(manager -> {
            for (int i = 1; i <= 8; i++) {
                var customer = new Customer("customer " + i, LocalDate.of(2000, i, 1));
                for (int j = 0; j < i % 3; j++) {
                    customer.buy(new Purchase(new BigDecimal(10 * i + j), "thing " + j));
                }
                manager.persist(customer);
            }
        });
    }

    @AfterEach
    void close() throws Exception {
        try (applicationDatabase) {
            factory.close();
        }
    }

    private void run(Consumer<EntityManager> work) {
        try (EntityManager manager = factory.createEntityManager()) {
            manager.getTransaction().begin();
            work.accept(manager);
            manager.getTransaction().commit();
        }
    }

    @Test
    void itRecognisesBowlerAsDerbyAndCreatesItsTables() throws Exception {
        assertThat(factory.unwrap(ServerSession.class).getPlatform()).isInstanceOf(DerbyPlatform.class);
        assertThat(applicationDatabase.tables("APP")).containsExactly("CUSTOMER", "PURCHASE");
        assertThat(applicationDatabase.column("SELECT constraintname FROM sys.sysconstraints WHERE type = 'F'")).hasSize(1);
    }

    @Test
    void entitiesAreFoundChangedAndRemoved() throws Exception {
        run(manager -> {
            var ada = new Customer("Ada", LocalDate.of(1815, 12, 10));
            ada.photo = new byte[70_000];
            ada.notes = "n".repeat(50_000);
            ada.buy(new Purchase(BigDecimal.TEN, "loom"));
            manager.persist(ada);
            manager.flush();
            assertThat(ada.id).as("the generated key").isEqualTo(9);
        });
        factory.getCache().evictAll();
        run(manager -> {
            Customer ada = manager.createQuery("select c from Customer c join fetch c.purchases where c.name = :name", Customer.class)
                .setParameter("name", "Ada").getSingleResult();
            assertThat(ada.photo).hasSize(70_000);
            assertThat(ada.notes).hasSize(50_000);
            assertThat(ada.purchases).hasSize(1);
            ada.name = "Ada Lovelace";
        });
        run(manager -> manager.remove(manager.find(Customer.class, 9L)));
        assertThat(applicationDatabase.count("customer")).isEqualTo(8);
    }

    @Test
    void queriesWithPagesGroupsAndFunctions() {
        run(manager -> {
            assertThat(manager.createQuery("select c.name from Customer c order by c.born desc", String.class)
                .setFirstResult(2).setMaxResults(3).getResultList()).containsExactly("customer 6", "customer 5", "customer 4");
            List<Object[]> sums = manager.createQuery(
                "select c.name, count(p), max(p.price) from Customer c join c.purchases p group by c.name having count(p) > 1 order by c.name",
                Object[].class).getResultList();
            assertThat(sums).extracting(row -> row[0] + " " + row[1]).containsExactly("customer 2 2", "customer 5 2", "customer 8 2");
            assertThat(manager.createQuery("select upper(concat(c.name, '!')), length(c.name), substring(c.name, 10, 1), mod(c.id, 2) "
                + "from Customer c where locate('3', c.name) > 0", Object[].class).getSingleResult()).startsWith("CUSTOMER 3!", 10, "3");
            assertThat(manager.createQuery("update Customer c set c.notes = 'n' where c.id in :ids").setParameter("ids", List.of(1L, 2L))
                .executeUpdate()).isEqualTo(2);
            assertThat(manager.createQuery("delete from Purchase p where p.price > 50").executeUpdate()).isPositive();
        });
    }

    @Test
    void rowsAreLockedAndVersionsChecked() {
        run(manager -> assertThat(manager.find(Customer.class, 1L, LockModeType.PESSIMISTIC_WRITE).name).startsWith("customer"));
        try (EntityManager first = factory.createEntityManager(); EntityManager second = factory.createEntityManager()) {
            first.getTransaction().begin();
            second.getTransaction().begin();
            Customer mine = first.find(Customer.class, 2L);
            second.find(Customer.class, 2L).notes = "yours";
            second.getTransaction().commit();
            mine.notes = "mine";
            assertThatThrownBy(first.getTransaction()::commit).isInstanceOf(RollbackException.class)
                .hasCauseInstanceOf(OptimisticLockException.class);
        }
    }

    @Test
    void aViolatedConstraintIsReported() {
        assertThatThrownBy(() -> run(manager -> manager.persist(new Customer("customer 1", null))))
            .satisfies(failure -> assertThat(Stream.iterate(failure, Objects::nonNull, Throwable::getCause))
                .hasAtLeastOneElementOfType(SQLIntegrityConstraintViolationException.class));
    }
}
