// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests which synchronizations are called at the end of a transaction, when and in which order.
class SynchronizationTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();
    private final BowlerTransactionManager manager = jtaFixture.manager();
    private final List<String> told = new ArrayList<>();

    private void plain(String name) throws Exception {
        manager.getTransaction().registerSynchronization(RecordingSynchronization.of(() -> told.add("before " + name), status -> told.add("after " + name + " " + status)));
    }

    private void interposed(String name) {
        jtaFixture.service.registry().registerInterposedSynchronization(
            RecordingSynchronization.of(() -> told.add("before " + name), status -> told.add("after " + name + " " + status)));
    }

    @Test
    void interposedSynchronizationsRunNextToTheResources() throws Exception {
        manager.begin();
        interposed("inner");
        plain("outer");
        manager.getTransaction().enlistResource(new ScriptedResource("x", told, verb -> 0));
        manager.commit();
        assertThat(told).containsExactly("x start 0", "before outer", "before inner", "x end 0", "x commit1 0",
            "after inner " + Status.STATUS_COMMITTED, "after outer " + Status.STATUS_COMMITTED);
    }

    @Test
    void aSynchronizationMayAddOthersAndAResource() throws Exception {
        manager.begin();
        manager.getTransaction().registerSynchronization(RecordingSynchronization.before(() -> {
            interposed("inner");
            try {
                plain("second");
                manager.getTransaction().enlistResource(new ScriptedResource("x", told, verb -> 0));
            } catch (Exception refused) {
                throw new IllegalStateException(refused);
            }
        }));
        manager.commit();
        assertThat(told).containsExactly("x start 0", "before second", "before inner", "x end 0", "x commit1 0",
            "after inner " + Status.STATUS_COMMITTED, "after second " + Status.STATUS_COMMITTED);
    }

    @Test
    void aFailureBeforeCompletionRollsBack() throws Exception {
        manager.begin();
        manager.getTransaction().registerSynchronization(RecordingSynchronization.before(() -> {
            throw new IllegalStateException("cannot flush");
        }));
        interposed("inner");
        manager.getTransaction().enlistResource(new ScriptedResource("x", told, verb -> 0));
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasStackTraceContaining("cannot flush");
        assertThat(told).doesNotContain("before inner", "x commit1 0").contains("x rollback 0", "after inner " + Status.STATUS_ROLLEDBACK);
    }

    @Test
    void aFailureAfterCompletionHasNoEffect() throws Exception {
        manager.begin();
        interposed("inner");
        manager.getTransaction().registerSynchronization(RecordingSynchronization.of(() -> { }, status -> {
            throw new IllegalStateException("too late");
        }));
        plain("other");
        manager.commit();
        assertThat(told).containsExactly("before other", "before inner", "after inner " + Status.STATUS_COMMITTED, "after other " + Status.STATUS_COMMITTED);
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
    }

    @Test
    void aRollbackIsReportedOnlyAfterwards() throws Exception {
        manager.begin();
        plain("outer");
        manager.rollback();
        assertThat(told).containsExactly("after outer " + Status.STATUS_ROLLEDBACK);
    }

    @Test
    void aLateRegistrationIsRefused() throws Exception {
        manager.begin();
        manager.setRollbackOnly();
        assertThatThrownBy(() -> plain("late")).isInstanceOf(RollbackException.class);
        assertThat(jtaFixture.service.registry().getRollbackOnly()).isTrue();
        manager.rollback();
        assertThatThrownBy(() -> interposed("nowhere")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theRegistryStoresObjectsForOneTransaction() throws Exception {
        manager.begin();
        jtaFixture.service.registry().putResource("key", "value");
        Object first = jtaFixture.service.registry().getTransactionKey();
        assertThat(jtaFixture.service.registry().getResource("key")).isEqualTo("value");
        manager.commit();
        manager.begin();
        assertThat(jtaFixture.service.registry().getResource("key")).isNull();
        assertThat(jtaFixture.service.registry().getTransactionKey()).isNotNull().isNotEqualTo(first);
        manager.rollback();
        assertThat(jtaFixture.service.registry().getTransactionKey()).isNull();
    }
}
