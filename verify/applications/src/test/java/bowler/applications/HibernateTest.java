// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.applications.shop.Customer;
import bowler.applications.shop.Purchase;
import jakarta.persistence.OptimisticLockException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.hibernate.LockMode;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.community.dialect.DerbyDialect;
import org.hibernate.dialect.lock.PessimisticEntityLockException;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Hibernate 7 with the dialect for Derby of its community, which it picks by the product's name.
class HibernateTest {
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("hibernate");
    private SessionFactory factory;

    @BeforeEach
    void build() {
        factory = factory("create-only");
        factory.inTransaction(session -> {
            for (int i = 1; i <= 12; i++) {
                var customer = new Customer("customer " + i, LocalDate.of(2000, i, 1));
                for (int j = 0; j < i % 4; j++) {
                    customer.buy(new Purchase(new BigDecimal(10 * i + j), "thing " + j));
                }
                session.persist(customer);
            }
        });
    }

    @AfterEach
    void close() throws Exception {
        try (applicationDatabase) {
            factory.close();
        }
    }

    private SessionFactory factory(String schema) {
        var registry = new StandardServiceRegistryBuilder().applySettings(Map.of("hibernate.connection.url", applicationDatabase.url() + ";lockTimeout=1",
            "hibernate.hbm2ddl.auto", schema, "hibernate.jdbc.batch_size", "5", "hibernate.hbm2ddl.halt_on_error", "true")).build();
        return new MetadataSources(registry).addAnnotatedClass(Customer.class).addAnnotatedClass(Purchase.class)
            .buildMetadata().buildSessionFactory();
    }

    @Test
    void itRecognisesBowlerAsDerby() {
        assertThat(((SessionFactoryImplementor) factory).getJdbcServices().getDialect()).isInstanceOf(DerbyDialect.class);
    }

    @Test
    void entitiesAreFoundChangedAndRemoved() {
        Long id = factory.fromTransaction(session -> {
            var customer = new Customer("Ada", LocalDate.of(1815, 12, 10));
            customer.photo = new byte[70_000];
            customer.notes = "n".repeat(50_000);
            session.persist(customer);
            return customer.id;
        });
        factory.inTransaction(session -> {
            Customer ada = session.find(Customer.class, id);
            assertThat(ada.photo).hasSize(70_000);
            assertThat(ada.notes).hasSize(50_000);
            assertThat(ada.born).isEqualTo(LocalDate.of(1815, 12, 10));
            ada.name = "Ada Lovelace";
            ada.buy(new Purchase(BigDecimal.TEN, "loom"));
        });
        factory.inTransaction(session -> {
            Customer ada = session.createSelectionQuery("from Customer c join fetch c.purchases where c.name like 'Ada%'", Customer.class)
                .getSingleResult();
            assertThat(ada.purchases).singleElement().satisfies(bought -> assertThat(bought.what).isEqualTo("loom"));
            session.remove(ada);
        });
        assertThat(factory.<Customer>fromSession(session -> session.find(Customer.class, id))).isNull();
    }

    @Test
    void queriesWithPagesGroupsAndFunctions() {
        factory.inTransaction(session -> {
            assertThat(session.createSelectionQuery("select name from Customer order by born", String.class)
                .setFirstResult(4).setMaxResults(3).list()).containsExactly("customer 5", "customer 6", "customer 7");
            List<Object[]> sums = session.createSelectionQuery(
                "select c.name, count(p), sum(p.price) from Customer c join c.purchases p group by c.name having count(p) > 2 order by 1",
                Object[].class).list();
            assertThat(sums).extracting(row -> row[0] + " " + row[1]).containsExactly("customer 11 3", "customer 3 3", "customer 7 3");
            assertThat(session.createSelectionQuery("""
                select upper(c.name) || '!', year(c.born), length(c.name), substring(c.name, 10), coalesce(c.notes, 'none')
                from Customer c where c.born between local date 2000-03-01 and local date 2000-03-31""", Object[].class).getSingleResult())
                .containsExactly("CUSTOMER 3!", 2000, 10, "3", "none");
            assertThat(session.createSelectionQuery("""
                select c.name from Customer c where c.id in (select p.buyer.id from Purchase p where p.price > 100)
                or not exists (select 1 from Purchase p where p.buyer = c) order by c.id""", String.class).list())
                .contains("customer 11", "customer 4", "customer 8", "customer 12", "customer 10");
            assertThat(session.createSelectionQuery("select c.name, row_number() over (order by c.id) from Customer c", Object[].class)
                .setMaxResults(2).list()).hasSize(2);
            assertThat(session.createSelectionQuery("select name from Customer where name = 'customer 1' union select what from Purchase",
                String.class).list()).contains("customer 1", "thing 2");
            assertThat(session.createMutationQuery("update Customer set notes = concat(name, '?') where id < 4").executeUpdate()).isEqualTo(3);
            assertThat(session.createMutationQuery("delete from Purchase where price > 100").executeUpdate()).isPositive();
        });
    }

    @Test
    void parametersOfAllKinds() {
        factory.inTransaction(session -> {
            assertThat(session.createSelectionQuery("from Customer where name in :names and (:born is null or born > :born)", Customer.class)
                .setParameter("names", List.of("customer 1", "customer 2")).setParameter("born", LocalDate.of(2000, 1, 15)).list()).hasSize(1);
            var builder = session.getCriteriaBuilder();
            var query = builder.createQuery(Customer.class);
            var root = query.from(Customer.class);
            query.where(builder.and(builder.like(builder.lower(root.get("name")), "%1%"), builder.isNotNull(root.get("born"))))
                .orderBy(builder.desc(root.get("id")));
            assertThat(session.createQuery(query).setMaxResults(2).list()).extracting(found -> found.name)
                .containsExactly("customer 12", "customer 11");
        });
    }

    @Test
    void aLockedRowIsWaitedForOrNot() {
        factory.inTransaction(session -> {
            Customer locked = session.find(Customer.class, 1L, LockMode.PESSIMISTIC_WRITE);
            assertThat(locked.name).isEqualTo("customer 1");
            try (Session other = factory.openSession()) {
                other.beginTransaction();
                assertThat(other.find(Customer.class, 1L).name).as("readers do not wait").isEqualTo("customer 1");
                assertThatThrownBy(() -> other.find(Customer.class, 1L, LockMode.PESSIMISTIC_WRITE))
                    .isInstanceOf(PessimisticEntityLockException.class);
                other.getTransaction().rollback();
            }
        });
    }

    @Test
    void anOutdatedEntityIsRefused() {
        try (Session first = factory.openSession(); Session second = factory.openSession()) {
            first.beginTransaction();
            second.beginTransaction();
            Customer mine = first.find(Customer.class, 2L);
            second.find(Customer.class, 2L).notes = "yours";
            second.getTransaction().commit();
            mine.notes = "mine";
            assertThatThrownBy(first.getTransaction()::commit).isInstanceOf(OptimisticLockException.class);
        }
    }

    @Test
    void aViolatedConstraintHasItsName() {
        assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(new Customer("customer 1", null))))
            .isInstanceOfSatisfying(ConstraintViolationException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("23505"));
    }

    @Test
    void theSchemaIsValidatedUpdatedAndDropped() throws Exception {
        factory("validate").close();
        factory("update").close();
        applicationDatabase.execute("ALTER TABLE Purchase DROP COLUMN what");
        assertThatThrownBy(() -> factory("validate")).hasMessageContaining("what");
        factory("update").close();
        factory("validate").close();
        factory("create-drop").close();
        assertThat(applicationDatabase.tables("APP")).isEmpty();
    }
}
