// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.xid.BranchXid;
import bowler.jta.xid.NodeName;
import java.time.Duration;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/// Answers of recovery are not believed while the branch is listed.
class LyingResourceTest {
    private final Scene scene = new Scene().open();

    /// As H2 does: of several branches that it is told to end through one connection, it ends the first after each listing, and says yes to all.
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
    void whatIsListedIsToldUntilItIsGone() {
        Lying lying = new Lying("lying");
        for (int number = 1; number <= 3; number++) {
            Xid xid = new BranchXid(new NodeName("here"), 1, number, 0);
            lying.prepared.put(StubResource.key(xid), xid);
        }
        scene.service.register(lying);
        scene.runAside();
        assertThat(lying.prepared).isEmpty();
        assertThat(lying.rolledBack).hasSize(3);
        assertThat(scene.service.recovery()).singleElement().satisfies(state -> assertThat(state.left()).isZero());
    }

    @Test
    void aCommitThatWasNotDoneIsNotRolledBackLater() throws Exception {
        Lying lying = new Lying("lying");
        StubResource other = new StubResource("other");
        scene.service.register(lying);
        scene.service.register(other);
        scene.runAside();
        lying.losesConnections = true;
        for (int count = 0; count < 3; count++) {
            scene.manager().begin();
            scene.manager().getTransaction().enlistResource(other.connect(), scene.service.resource("other"));
            scene.manager().getTransaction().enlistResource(lying.connect(), scene.service.resource("lying"));
            scene.manager().commit();
        }
        assertThat(scene.service.inDoubt()).hasSize(3);
        lying.losesConnections = false;
        for (int round = 0; round < 4; round++) {
            scene.workers.advance(Duration.ofSeconds(70), 20);
        }
        assertThat(lying.rolledBack).isEmpty();
        assertThat(lying.committed).hasSize(3);
        assertThat(scene.service.inDoubt()).isEmpty();
    }
}
