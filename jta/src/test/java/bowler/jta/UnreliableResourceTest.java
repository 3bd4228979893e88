// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.xid.BranchXid;
import bowler.jta.xid.NodeName;
import java.time.Duration;
import java.util.Arrays;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/// Answers of recovery are not believed while the branch is listed.
class UnreliableResourceTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();

    /// Behaves as H2 does. When it is told to end several branches through one connection, it ends only the first after
    /// each listing, and reports success for all.
    private static final class Lying extends StubResource {
        private boolean willing = true;
        private boolean losesConnections;

        Lying(String name) {
            super(name);
        }

        @Override
        Connection connect() {
            return new Connection() {
                @Override
                public void rollback(Xid xid) throws XAException {
                    if (willing) {
                        super.rollback(xid);
                    }
                    willing = false;
                }

                @Override
                public void commit(Xid xid, boolean onePhase) throws XAException {
                    if (losesConnections) {
                        throw new XAException(XAException.XAER_RMFAIL);
                    }
                    if (willing) {
                        super.commit(xid, onePhase);
                    }
                    willing = false;
                }

                @Override
                public Xid[] recover(int flag) throws XAException {
                    willing = true;
                    return super.recover(flag);
                }
            };
        }
    }

    @Test
    void aListedBranchIsCompletedUntilItIsNoLongerListed() {
        Lying lying = new Lying("lying");
        for (int number = 1; number <= 3; number++) {
            Xid xid = new BranchXid(new NodeName("here"), 1, number, 0);
            lying.prepared.put(StubResource.key(xid), xid);
        }
        jtaFixture.service.register(lying);
        jtaFixture.runAside();
        assertThat(lying.prepared).isEmpty();
        assertThat(lying.rolledBack).hasSize(3);
        assertThat(jtaFixture.service.recovery()).singleElement().satisfies(state -> assertThat(state.left()).isZero());
    }

    @Test
    void aCommitThatWasNotDoneIsNotRolledBackLater() throws Exception {
        Lying lying = new Lying("lying");
        StubResource other = new StubResource("other");
        jtaFixture.service.register(lying);
        jtaFixture.service.register(other);
        jtaFixture.runAside();
        lying.losesConnections = true;
        for (int count = 0; count < 3; count++) {
            jtaFixture.manager().begin();
            jtaFixture.manager().getTransaction().enlistResource(other.connect(), jtaFixture.service.resource("other"));
            jtaFixture.manager().getTransaction().enlistResource(lying.connect(), jtaFixture.service.resource("lying"));
            jtaFixture.manager().commit();
        }
        assertThat(jtaFixture.service.inDoubt()).hasSize(3);
        lying.losesConnections = false;
        for (int round = 0; round < 4; round++) {
            jtaFixture.workers.advance(Duration.ofSeconds(70), 20);
        }
        assertThat(lying.rolledBack).isEmpty();
        assertThat(lying.committed).hasSize(3);
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
    }

    /// Two branches at one resource, by two connections. The second, committed, is listed still when recovery looks, as another call for it is on
    /// its way; the first is prepared and cannot be reached.
    @Test
    void theAnswerOfOneBranchIsNotUsedForAnother() throws Exception {
        var late = new Object() {
            int losses = 2;
            Xid committed;
        };
        StubResource crowded = new StubResource("crowded") {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public boolean isSameRM(XAResource other) {
                        return false;
                    }

                    @Override
                    public void commit(Xid xid, boolean onePhase) throws XAException {
                        if (BranchXid.branchOf(xid) == 0 && late.losses-- > 0) {
                            throw new XAException(XAException.XAER_RMFAIL);
                        }
                        super.commit(xid, onePhase);
                        late.committed = BranchXid.branchOf(xid) == 1 ? xid : null;
                    }

                    @Override
                    public Xid[] recover(int flag) throws XAException {
                        Xid[] listed = super.recover(flag);
                        if (late.committed == null || flag != TMSTARTRSCAN) {
                            return listed;
                        }
                        listed = Arrays.copyOf(listed, listed.length + 1);
                        listed[listed.length - 1] = late.committed;
                        late.committed = null;
                        return listed;
                    }
                };
            }
        };
        jtaFixture.service.register(crowded);
        jtaFixture.runAside();
        jtaFixture.manager().begin();
        jtaFixture.manager().getTransaction().enlistResource(crowded.connect(), jtaFixture.service.resource("crowded"));
        jtaFixture.manager().getTransaction().enlistResource(crowded.connect(), jtaFixture.service.resource("crowded"));
        jtaFixture.manager().commit();
        for (int round = 0; round < 4; round++) {
            jtaFixture.workers.advance(Duration.ofSeconds(70), 20);
        }
        assertThat(late.losses).as("the first was told in vain by recovery too").isNegative();
        assertThat(crowded.rolledBack).isEmpty();
        assertThat(crowded.committed).hasSize(2);
        assertThat(crowded.prepared).isEmpty();
        assertThat(jtaFixture.service.inDoubt()).isEmpty();
    }
}
