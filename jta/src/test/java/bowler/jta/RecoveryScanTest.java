// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.xid.BranchXid;
import bowler.jta.xid.NodeName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/// Each driver lists its branches in a way of its own; all are found, and only ours are touched.
class RecoveryScanTest {
    private final JtaFixture jtaFixture = new JtaFixture().open();

    /// The answers of a driver to the flags.
    private interface Listing {
        Xid[] of(int flags, List<Xid> all) throws XAException;
    }

    private record Foreign(int format, byte[] global, byte[] branch) implements Xid {
        @Override
        public int getFormatId() {
            return format;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return global;
        }

        @Override
        public byte[] getBranchQualifier() {
            return branch;
        }
    }

    private StubResource recovered(Listing listing) {
        StubResource resource = new StubResource("r" + jtaFixture.service.recovery().size()) {
            @Override
            Connection connect() {
                return new Connection() {
                    @Override
                    public Xid[] recover(int flags) throws XAException {
                        calls.add("recover");
                        return listing.of(flags, new ArrayList<>(prepared.values()));
                    }
                };
            }
        };
        for (int number = 1; number <= 3; number++) {
            Xid xid = new BranchXid(new NodeName("here"), 1, number, 0);
            resource.prepared.put(StubResource.key(xid), xid);
        }
        jtaFixture.service.register(resource);
        jtaFixture.runAside();
        return resource;
    }

    private static Xid[] array(List<Xid> some) {
        return some.toArray(Xid[]::new);
    }

    @Test
    void resourceThatListsAllBranchesEachTime() {
        assertThat(recovered((flags, all) -> array(all)).prepared).isEmpty();
    }

    @Test
    void resourceThatListsBranchesOneByOne() {
        int[] at = {0};
        StubResource resource = recovered((flags, all) -> {
            at[0] = flags == XAResource.TMSTARTRSCAN ? 0 : at[0] + 1;
            return flags == XAResource.TMENDRSCAN || at[0] >= all.size() ? new Xid[0] : new Xid[] {all.get(at[0])};
        });
        assertThat(resource.prepared).isEmpty();
        assertThat(resource.rolledBack).hasSize(3);
    }

    @Test
    void resourceThatListsTheRestAtTheEnd() {
        assertThat(recovered((flags, all) -> flags == XAResource.TMSTARTRSCAN && !all.isEmpty() ? new Xid[] {all.getFirst()}
            : flags == XAResource.TMENDRSCAN ? array(all) : null).prepared).isEmpty();
    }

    @Test
    void resourceThatNeedsBothFlagsAtOnce() {
        for (int code : new int[] {XAException.XAER_INVAL, XAException.XAER_PROTO}) {
            StubResource resource = recovered((flags, all) -> {
                if (flags != (XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)) {
                    throw new XAException(code);
                }
                return array(all);
            });
            assertThat(resource.prepared).isEmpty();
        }
        assertThat(jtaFixture.service.recovery()).allSatisfy(state -> assertThat(state.failure()).isNull());
    }

    @Test
    void resourceWhoseScanDoesNotEnd() {
        assertThat(recovered((flags, all) -> {
            if (flags == XAResource.TMENDRSCAN) {
                throw new XAException(XAException.XAER_INVAL);
            }
            return flags == XAResource.TMNOFLAGS ? null : array(all);
        }).prepared).isEmpty();
    }

    @Test
    void resourceWithoutPrivilegesReportsWhy() {
        StubResource resource = recovered((flags, all) -> {
            throw new XAException(XAException.XAER_RMERR);
        });
        assertThat(resource.prepared).hasSize(3);
        assertThat(jtaFixture.service.recovery()).singleElement().satisfies(state -> assertThat(state.failure()).contains("XAER_RMERR"));
    }

    @Test
    void branchesOfOtherManagersAreNotChanged() {
        Xid elsewhere = new BranchXid(new NodeName("elsewhere"), 1, 1, 0);
        Xid[] others = {null, elsewhere, new Foreign(7, new byte[] {1}, new byte[] {2}), new Foreign(elsewhere.getFormatId(), new byte[0], new byte[0]),
            new Foreign(elsewhere.getFormatId(), null, null), new Foreign(elsewhere.getFormatId(), new byte[64], new byte[64]),
            new Foreign(-1, null, null), new Foreign(elsewhere.getFormatId(), new byte[] {4, 'h', 'e', 'r', 'e'}, new byte[] {1})};
        StubResource resource = recovered((flags, all) -> {
            List<Xid> listed = new ArrayList<>(Arrays.asList(others));
            listed.addAll(all);
            return array(listed);
        });
        assertThat(resource.prepared).isEmpty();
        assertThat(resource.rolledBack).as("ours").hasSize(3);
        assertThat(jtaFixture.service.recovery()).singleElement().satisfies(state -> assertThat(state.failure()).isNull());
    }
}
