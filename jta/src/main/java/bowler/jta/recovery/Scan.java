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

/// Which branches of this node a resource holds. Drivers read the flags as they like: some give all each time, some a part, some
/// want both flags at once. So it is asked until nothing new comes.
final class Scan {
    private static final int MOST_CALLS = 10_000;

    private Scan() {}

    record Found(TransactionId transaction, int branch) {}

    static Map<Found, Xid> of(XAResource resource, NodeName node) throws XAException {
        Map<Found, Xid> ours = new LinkedHashMap<>();
        Set<List<Object>> seen = new HashSet<>();
        Xid[] part = resource.recover(XAResource.TMSTARTRSCAN);
        int calls = 0;
        while (part != null && part.length > 0 && calls++ < MOST_CALLS) {
            boolean isNew = false;
            for (Xid xid : part) {
                if (xid != null && seen.add(key(xid))) {
                    isNew = true;
                    TransactionId owner = BranchXid.ownedBy(node, xid);
                    if (owner != null) {
                        ours.put(new Found(owner, BranchXid.branchOf(xid)), xid);
                    }
                }
            }
            if (!isNew) {
                break;
            }
            part = resource.recover(XAResource.TMNOFLAGS);
        }
        resource.recover(XAResource.TMENDRSCAN);
        return ours;
    }

    private static List<Object> key(Xid xid) {
        return List.of(xid.getFormatId(), bytes(xid.getGlobalTransactionId()), bytes(xid.getBranchQualifier()));
    }

    private static ByteBuffer bytes(byte[] some) {
        return ByteBuffer.wrap(some == null ? new byte[0] : some);
    }
}
