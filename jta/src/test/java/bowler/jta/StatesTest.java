// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.simulation.SimulatedDisk;
import jakarta.transaction.InvalidTransactionException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/// Tests transactions that are suspended, marked by other threads, or use resources of limited ability.
class StatesTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();
    private final BowlerTransactionManager manager = jtaFixture.manager();
    private final StubResource a = known(new StubResource("a"));

    private <R extends StubResource> R known(R resource) {
        jtaFixture.service.register(resource);
        return resource;
    }

    private XAResource enlist(StubResource resource) throws Exception {
        XAResource connection = resource.connect();
        manager.getTransaction().enlistResource(connection, jtaFixture.service.resource(resource.name));
        return connection;
    }

    @Test
    void aSuspendedTransactionTimesOut() throws Exception {
        manager.begin();
        enlist(a);
        Transaction away = manager.suspend();
        jtaFixture.workers.advance(Duration.ofSeconds(60), 200);
        jtaFixture.workers.advance(Duration.ofSeconds(3), 200);
        assertThat(away.getStatus()).isEqualTo(Status.STATUS_ROLLEDBACK);
        assertThat(a.rolledBack).hasSize(1);
        manager.resume(away);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("timeout of 60 s");
        assertThat(manager.getTransaction()).isNull();
    }

    @Test
    void onlyOneOfThisManagerThatHasNotEndedIsResumed() throws Exception {
        manager.begin();
        Transaction away = manager.suspend();
        away.commit();
        assertThatThrownBy(() -> manager.resume(away)).isInstanceOf(InvalidTransactionException.class).hasMessageContaining("has ended");
        assertThatThrownBy(() -> manager.resume(null)).isInstanceOf(InvalidTransactionException.class);
        JtaFixture elsewhere = new JtaFixture(new SimulatedDisk(2)).open();
        elsewhere.manager().begin();
        Transaction foreign = elsewhere.manager().suspend();
        assertThatThrownBy(() -> manager.resume(foreign)).isInstanceOf(InvalidTransactionException.class).hasMessageContaining("of another manager");
        assertThat(manager.getTransaction()).isNull();
        elsewhere.manager().resume(foreign);
        elsewhere.manager().commit();
    }

    @Test
    void anotherThreadMayReadTheStatusAndMarkForRollback() throws Exception {
        manager.begin();
        enlist(a);
        Transaction mine = manager.getTransaction();
        List<Object> seen = new ArrayList<>();
        Thread other = Thread.ofPlatform().start(() -> {
            try {
                seen.add(mine.getStatus());
                mine.setRollbackOnly();
                seen.add(mine.getStatus());
                seen.add(manager.getStatus());
            } catch (SystemException failure) {
                seen.add(failure);
            }
        });
        other.join();
        assertThat(seen).containsExactly(Status.STATUS_ACTIVE, Status.STATUS_MARKED_ROLLBACK, Status.STATUS_NO_TRANSACTION);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class);
        assertThat(a.calls).containsExactly("start", "end", "rollback");
    }

    @Test
    void aTimeoutAppliesToLaterTransactions() throws Exception {
        manager.begin();
        manager.setTransactionTimeout(3);
        assertThat(jtaFixture.service.current().timeoutSeconds()).isEqualTo(60);
        manager.rollback();
        manager.begin();
        assertThat(jtaFixture.service.current().timeoutSeconds()).isEqualTo(3);
        manager.rollback();
        manager.setTransactionTimeout(0);
        manager.begin();
        assertThat(jtaFixture.service.current().timeoutSeconds()).as("the default").isEqualTo(60);
        manager.rollback();
        manager.setTransactionTimeout(Integer.MAX_VALUE);
        manager.begin();
        jtaFixture.workers.advance(Duration.ofDays(300), 10);
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_ACTIVE);
        manager.rollback();
        manager.setTransactionTimeout(0);
    }

    @Test
    void aResourceThatIsDelistedAsFailedRollsBack() throws Exception {
        manager.begin();
        XAResource failed = enlist(a);
        manager.getTransaction().delistResource(failed, XAResource.TMFAIL);
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("'a' was delisted as failed");
        assertThat(a.calls).containsExactly("start", "fail", "rollback");
    }

    @Test
    void aSeparatelySuspendedResourceMayEndSuspended() throws Exception {
        manager.begin();
        XAResource connection = enlist(a);
        manager.getTransaction().delistResource(connection, XAResource.TMSUSPEND);
        manager.getTransaction().enlistResource(connection, jtaFixture.service.resource("a"));
        manager.getTransaction().delistResource(connection, XAResource.TMSUSPEND);
        manager.commit();
        assertThat(a.calls).containsExactly("start", "suspend", "resume", "suspend", "end", "commit one phase");
    }

    @Test
    void aResourceThatIsNotEnlistedCannotBeDelisted() throws Exception {
        manager.begin();
        assertThatThrownBy(() -> manager.getTransaction().delistResource(a.connect(), XAResource.TMSUCCESS)).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("no part of it");
        manager.commit();
    }

    /// Some drivers refuse to suspend: their connection stays tied meanwhile.
    @Test
    void aResourceThatCannotSuspendStaysAssociated() throws Exception {
        for (int code : new int[] {XAException.XAER_INVAL, XAException.XAER_PROTO, XAException.XAER_RMERR}) {
            StubResource stiff = known(new StubResource("stiff" + code) {
                @Override
                Connection connect() {
                    return new Connection() {
                        @Override
                        public void end(Xid xid, int flags) throws XAException {
                            super.end(xid, flags);
                            if (flags == TMSUSPEND) {
                                throw new XAException(code);
                            }
                        }
                    };
                }
            });
            manager.begin();
            enlist(stiff);
            manager.resume(manager.suspend());
            manager.resume(manager.suspend());
            manager.commit();
            assertThat(stiff.calls).as("asked once").containsExactly("start", "suspend", "end", "commit one phase");
        }
    }

    @Test
    void aConnectionLostInSuspendRollsBack() throws Exception {
        StubResource lost = known(new StubResource("lost") {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public void end(Xid xid, int flags) throws XAException {
                        super.end(xid, flags);
                        if (flags == TMSUSPEND) {
                            throw new XAException(XAException.XAER_RMFAIL);
                        }
                    }
                };
            }
        });
        manager.begin();
        enlist(lost);
        assertThatThrownBy(manager::suspend).isInstanceOf(SystemException.class).hasMessageContaining("'lost'").hasMessageContaining("XAER_RMFAIL");
        assertThat(manager.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        manager.rollback();
        assertThat(manager.getTransaction()).isNull();
    }

    @Test
    void resourcesThatMustNotJoinGetTheirOwnBranch() throws Exception {
        StubResource apart = known(new StubResource("apart") {
            @Override
            public boolean joins() {
                return false;
            }
        });
        manager.begin();
        manager.getTransaction().delistResource(enlist(apart), XAResource.TMSUCCESS);
        enlist(apart);
        manager.commit();
        assertThat(apart.calls).containsExactly("start", "end", "start", "end", "prepare", "prepare", "commit", "commit");
    }

    @Test
    void theRegistryIsOfATransaction() {
        BowlerSynchronizationRegistry registry = jtaFixture.service.registry();
        assertThatThrownBy(() -> registry.putResource("key", "value")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> registry.getResource("key")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(registry::setRollbackOnly).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(registry::getRollbackOnly).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> registry.getResource(null)).isInstanceOf(NullPointerException.class);
        assertThat(registry.getTransactionStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
    }

    /// The server may have prepared the branch before the connection broke, and keeps its locks until it is told: recovery looks at once.
    @Test
    void aResourceLostInPrepareIsRecoveredAtOnce() throws Exception {
        StubResource lost = known(new StubResource("lost") {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public int prepare(Xid xid) throws XAException {
                        super.prepare(xid);
                        throw new XAException(XAException.XAER_RMFAIL);
                    }
                };
            }
        });
        jtaFixture.runAside();
        manager.begin();
        enlist(a);
        enlist(lost);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("'lost'");
        jtaFixture.runAside();
        assertThat(lost.rolledBack).hasSize(1);
        assertThat(lost.prepared).isEmpty();
    }

    @Test
    void aResourceLostInRollbackIsRecoveredAtOnce() throws Exception {
        StubResource lost = known(new StubResource("lost") {
            private boolean fails = true;

            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public void rollback(Xid xid) throws XAException {
                        if (fails) {
                            fails = false;
                            jtaFixture.runAside(); // recovery that comes while the transaction is at work keeps away
                            throw new XAException(XAException.XAER_RMFAIL);
                        }
                        super.rollback(xid);
                    }
                };
            }
        });
        StubResource refuses = known(new StubResource("refuses") {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public int prepare(Xid xid) throws XAException {
                        throw new XAException(XAException.XA_RBINTEGRITY);
                    }
                };
            }
        });
        jtaFixture.runAside();
        manager.begin();
        enlist(lost);
        enlist(refuses);
        assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class).hasMessageContaining("XA_RBINTEGRITY");
        jtaFixture.runAside();
        assertThat(lost.prepared).isEmpty();
        assertThat(lost.rolledBack).hasSize(1);
    }

    /// Messages of a program are not part of a transaction.
    @Test
    void aLogThatThrowsChangesNothing() throws Exception {
        Handler throwing = new Handler() {
            @Override
            public void publish(LogRecord record) {
                throw new IllegalStateException("the log's disk is full");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger log = Logger.getLogger("bowler.jta");
        log.addHandler(throwing);
        try {
            manager.setTransactionTimeout(3);
            manager.begin();
            enlist(a);
            jtaFixture.workers.advance(Duration.ofSeconds(3), 10);
            assertThat(manager.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
            assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class);
            manager.begin();
            enlist(a);
            jtaFixture.workers.advance(Duration.ofSeconds(3), 10);
            jtaFixture.workers.advance(Duration.ofSeconds(3), 10);
            assertThat(manager.getStatus()).as("the timekeeper is still there").isEqualTo(Status.STATUS_ROLLEDBACK);
            manager.rollback();
        } finally {
            log.removeHandler(throwing);
            manager.setTransactionTimeout(0);
        }
    }
}
