// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import java.sql.SQLException;
import java.time.Duration;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;

/// The order of calls, the forces of the log, and who may call what when.
class ProtocolTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();
    private final BowlerTransactionManager manager = jtaFixture.manager();
    private final StubResource a = known(new StubResource("a"));
    private final StubResource b = known(new StubResource("b"));

    private StubResource known(StubResource resource) {
        jtaFixture.service.register(resource);
        return resource;
    }

    private XAResource enlist(StubResource resource) throws Exception {
        XAResource connection = resource.connect();
        manager.getTransaction().enlistResource(connection, jtaFixture.service.resource(resource.name));
        return connection;
    }

    @Test
    void oneResourceDecidesInOnePhaseAndNothingIsWritten() throws Exception {
        long forces = jtaFixture.service.forceCount();
        long operations = jtaFixture.disk.operations();
        manager.begin();
        enlist(a);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "end", "commit one phase");
        assertThat(jtaFixture.service.forceCount()).isEqualTo(forces);
        assertThat(jtaFixture.disk.operations()).isEqualTo(operations);
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
    }

    @Test
    void twoResourcesTakeTwoPhasesAndOneForce() throws Exception {
        long forces = jtaFixture.service.forceCount();
        manager.begin();
        enlist(a);
        enlist(b);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "end", "prepare", "commit");
        assertThat(b.calls).containsExactly("start", "end", "prepare", "commit");
        assertThat(jtaFixture.service.forceCount()).isEqualTo(forces + 1);
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
    }

    @Test
    void readOnlyResourcesNeedNoDecision() throws Exception {
        long forces = jtaFixture.service.forceCount();
        a.readOnly = true;
        manager.begin();
        enlist(a);
        enlist(b);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "end", "prepare");
        assertThat(b.calls).containsExactly("start", "end", "commit one phase");
        assertThat(jtaFixture.service.forceCount()).isEqualTo(forces);
    }

    @Test
    void aSecondConnectionJoinsWhenTheFirstIsDone() throws Exception {
        manager.begin();
        XAResource first = enlist(a);
        manager.getTransaction().delistResource(first, XAResource.TMSUCCESS);
        enlist(a);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "end", "join", "end", "commit one phase");
    }

    @Test
    void aConcurrentSecondConnectionGetsItsOwnBranch() throws Exception {
        manager.begin();
        enlist(a);
        enlist(a);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "start", "end", "end", "prepare", "prepare", "commit", "commit");
    }

    @Test
    void branchesAreSuspendedWithTheirTransaction() throws Exception {
        manager.begin();
        enlist(a);
        Transaction away = manager.suspend();
        assertThat(manager.getTransaction()).isNull();
        manager.begin();
        assertThatThrownBy(() -> manager.resume(away)).isInstanceOf(IllegalStateException.class);
        manager.rollback();
        manager.resume(away);
        assertThat(manager.getTransaction()).isSameAs(away);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "suspend", "resume", "end", "commit one phase");
    }

    @Test
    void aMarkedTransactionRollsBack() throws Exception {
        manager.begin();
        enlist(a);
        manager.setRollbackOnly();
        assertThatThrownBy(() -> enlist(b)).isInstanceOf(RollbackException.class);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("marked for rollback");
        assertThat(a.calls).containsExactly("start", "end", "rollback");
        assertThat(manager.getTransaction()).isNull();
    }

    @Test
    void transactionsCannotBeNested() throws Exception {
        manager.begin();
        assertThatThrownBy(manager::begin).isInstanceOf(NotSupportedException.class);
        manager.rollback();
        assertThatThrownBy(manager::commit).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(manager::rollback).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theLastResourceCommitsBetweenPrepareAndDecision() throws Exception {
        manager.begin();
        enlist(a);
        jtaFixture.service.current().enlistLast(last(null), "old");
        assertThatThrownBy(() -> jtaFixture.service.current().enlistLast(last(null), "older")).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("'old'").hasMessageContaining("'older'");
        manager.commit();
        assertThat(a.calls).containsExactly("start", "end", "prepare", "last commit", "commit");
    }

    @Test
    void ifTheLastResourceRefusesAllRollBack() throws Exception {
        manager.begin();
        enlist(a);
        jtaFixture.service.current().enlistLast(last(new SQLException("no", "23505")), "old");
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("'old'");
        assertThat(a.calls).containsExactly("start", "end", "prepare", "last commit", "last rollback", "rollback");
    }

    @Test
    void anUnknownOutcomeOfTheLastResourceIsReportedAndStored() throws Exception {
        manager.begin();
        enlist(a);
        jtaFixture.service.current().enlistLast(last(new SQLException("gone", "08006")), "old");
        assertThatThrownBy(manager::commit).isInstanceOf(HeuristicMixedException.class).hasMessageContaining("'old'");
        assertThat(a.rolledBack).hasSize(1);
        assertThat(jtaFixture.service.heuristics()).singleElement().satisfies(note -> assertThat(note.resource()).isEqualTo("old"));
    }

    private bowler.jta.resource.LastResource last(SQLException refusal) {
        return new bowler.jta.resource.LastResource() {
            @Override
            public void commit() throws SQLException {
                a.calls.add("last commit");
                if (refusal != null) {
                    throw refusal;
                }
            }

            @Override
            public void rollback() {
                a.calls.add("last rollback");
            }
        };
    }

    @Test
    void aResourceLostAfterTheDecisionIsRecovered() throws Exception {
        jtaFixture.runAside();
        manager.begin();
        enlist(a);
        enlist(b);
        StubResource c = known(new StubResource("c") {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public void commit(javax.transaction.xa.Xid xid, boolean onePhase) throws javax.transaction.xa.XAException {
                        down = true;
                        super.commit(xid, onePhase);
                    }
                };
            }
        });
        enlist(c);
        manager.commit();
        assertThat(jtaFixture.service.inDoubt()).singleElement().satisfies(entry -> assertThat(entry.open()).containsExactly("c"));
        jtaFixture.runAside();
        assertThat(jtaFixture.service.inDoubt()).hasSize(1);
        assertThat(jtaFixture.service.recovery()).filteredOn(state -> state.resource().equals("c")).singleElement()
            .satisfies(state -> assertThat(state.failure()).contains("XAER_RMFAIL"));
        c.down = false;
        jtaFixture.crash();
        assertThat(jtaFixture.service.inDoubt()).hasSize(1);
        StubResource back = new StubResource("c");
        back.prepared.putAll(c.prepared);
        jtaFixture.service.register(back);
        jtaFixture.runAside();
        assertThat(back.committed).hasSize(1);
        assertThat(jtaFixture.service.inDoubt()).as("that the others have committed was not written").singleElement()
            .satisfies(entry -> assertThat(entry.open()).containsExactly("a", "b"));
        jtaFixture.service.register(a);
        jtaFixture.service.register(b);
        jtaFixture.runAside();
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
    }

    @Test
    void preparedBranchesWithoutADecisionRollBackAfterACrash() throws Exception {
        manager.begin();
        enlist(a);
        enlist(b);
        a.prepared.put(java.util.List.of(1), new bowler.jta.xid.BranchXid(new bowler.jta.xid.NodeName("here"),
            jtaFixture.service.current().id().epoch(), jtaFixture.service.current().id().number(), 0));
        a.prepared.put(java.util.List.of(2), new bowler.jta.xid.BranchXid(new bowler.jta.xid.NodeName("elsewhere"),
            jtaFixture.service.current().id().epoch(), jtaFixture.service.current().id().number(), 0));
        jtaFixture.runAside();
        assertThat(a.rolledBack).as("its transaction is at work").isEmpty();
        jtaFixture.crash();
        jtaFixture.service.register(a);
        jtaFixture.runAside();
        assertThat(a.rolledBack).as("ours only").hasSize(1);
    }

    @Test
    void aTimeoutMarksAndTheThreadRollsBack() throws Exception {
        manager.setTransactionTimeout(3);
        manager.begin();
        enlist(a);
        jtaFixture.workers.advance(Duration.ofSeconds(3), 10);
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        assertThat(a.rolledBack).isEmpty();
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("timeout of 3 s");
        assertThat(a.rolledBack).hasSize(1);
    }

    @Test
    void theTransactionOfAHangingThreadIsRolledBack() throws Exception {
        manager.setTransactionTimeout(3);
        manager.begin();
        enlist(a);
        int[] fenced = {0};
        jtaFixture.service.current().beforeRevocation(() -> fenced[0] = a.rolledBack.size() + 1);
        jtaFixture.workers.advance(Duration.ofSeconds(3), 10);
        jtaFixture.workers.advance(Duration.ofSeconds(2), 10);
        assertThat(a.rolledBack).hasSize(1);
        assertThat(fenced[0]).as("before the rollback").isEqualTo(1);
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_ROLLEDBACK);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("timeout of 3 s");
        assertThat(manager.getTransaction()).isNull();
        assertThat(jtaFixture.service.active()).isEmpty();
        manager.begin();
        manager.rollback();
    }

    @Test
    void anInterruptIsPreservedAndHarmless() throws Exception {
        manager.begin();
        enlist(a);
        enlist(b);
        Thread.currentThread().interrupt();
        manager.commit();
        assertThat(Thread.interrupted()).isTrue();
        manager.begin();
        enlist(a);
        enlist(b);
        manager.commit();
        assertThat(a.committed).hasSize(2);
    }

    @Test
    void aBadTimeoutIsRefused() {
        assertThatThrownBy(() -> manager.setTransactionTimeout(-1)).isInstanceOf(SystemException.class);
    }
}
