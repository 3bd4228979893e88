// SPDX-License-Identifier: Apache-2.0
package bowler.applications.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;

/// The operations of any provider of Jakarta Persistence on entities of two databases in one transaction.
final class Entities {
    /// Makes one entity.
    @FunctionalInterface
    interface Maker {
        Object make(long id, String name);
    }

    private final TwoDatabases databases;
    private final EntityManagerFactory orders;
    private final EntityManagerFactory stock;
    private final Maker maker;

    Entities(TwoDatabases databases, EntityManagerFactory orders, EntityManagerFactory stock, Maker maker) {
        this.databases = databases;
        this.orders = orders;
        this.stock = stock;
        this.maker = maker;
    }

    void areCommittedOrRolledBackTogether() throws Exception {
        persist(1, 1);
        databases.manager().commit();
        assertThat(databases.count("Thing")).isEqualTo("1 and 1");
        persist(2, 2);
        databases.manager().rollback();
        assertThat(databases.count("Thing")).isEqualTo("1 and 1");
        persist(3, 1);
        assertThatThrownBy(databases.manager()::commit).as("found out before completion").isInstanceOf(RollbackException.class);
        assertThat(databases.manager().getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
        assertThat(databases.count("Thing")).isEqualTo("1 and 1");
        databases.manager().begin();
        EntityManager reader = stock.createEntityManager();
        assertThat(reader.createQuery("SELECT t.name FROM Thing t", String.class).getResultList()).containsExactly("thing 1");
        databases.manager().commit();
        assertThat(databases.service.inDoubt()).isEmpty();
        assertThat(databases.service.heuristics()).isEmpty();
    }

    private void persist(long order, long item) throws Exception {
        databases.manager().begin();
        orders.createEntityManager().persist(maker.make(order, "thing " + order));
        stock.createEntityManager().persist(maker.make(item, "thing " + item));
    }
}
