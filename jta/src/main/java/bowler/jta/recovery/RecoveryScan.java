// SPDX-License-Identifier: Apache-2.0
package bowler.jta.recovery;

import bowler.jta.xid.BranchXid;
import bowler.jta.xid.NodeName;
import bowler.jta.xid.TransactionId;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// Lists the branches of this node that a resource holds. Drivers interpret the flags differently: some return all each
/// time, some a part, some want both flags at once, or none at the end. So the scan repeats until nothing new is
/// returned.
final class RecoveryScan {
    private static final int MAX_CALLS = 10_000;
    private static final Xid[] NONE = {};

    private final NodeName node;
    private final Map<Found, Xid> ours = new LinkedHashMap<>();
    private final Set<List<Object>> seen = new HashSet<>();

    private RecoveryScan(NodeName node) {
        this.node = node;
    }

    record Found(TransactionId transaction, int branch) {}

    static Map<Found, Xid> of(XAResource resource, NodeName node) throws XAException {
        RecoveryScan recoveryScan = new RecoveryScan(node);
        try {
            recoveryScan.readParts(resource);
        } catch (XAException refused) {
            if (!isAboutFlags(refused)) {
                throw refused;
            }
            recoveryScan.read(resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN));
        }
        return recoveryScan.ours;
    }

    private void readParts(XAResource resource) throws XAException {
        boolean isNew = read(resource.recover(XAResource.TMSTARTRSCAN));
        for (int calls = 0; isNew && calls < MAX_CALLS; calls++) {
            isNew = read(resource.recover(XAResource.TMNOFLAGS));
        }
        read(resource.recover(XAResource.TMENDRSCAN));
    }

    /// Not that something is wrong with the resource or the connection.
    private static boolean isAboutFlags(XAException refused) {
        return refused.errorCode == XAException.XAER_INVAL || refused.errorCode == XAException.XAER_PROTO;
    }

    /// @return whether it holds something new
    private boolean read(Xid[] part) {
        boolean isNew = false;
        for (Xid xid : part == null ? NONE : part) {
            if (xid != null && seen.add(key(xid))) {
                isNew = true;
                TransactionId owner = BranchXid.ownedBy(node, xid);
                if (owner != null) {
                    ours.put(new Found(owner, BranchXid.branchOf(xid)), xid);
                }
            }
        }
        return isNew;
    }

    private static List<Object> key(Xid xid) {
        return List.of(xid.getFormatId(), bytes(xid.getGlobalTransactionId()), bytes(xid.getBranchQualifier()));
    }

    private static ByteBuffer bytes(byte[] some) {
        return ByteBuffer.wrap(some == null ? new byte[0] : some);
    }
}
