// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// The calls to the resources in the order of two phases, without a transaction manager. There is no decision and no
/// log, and a crash loses all. The remaining cost is that of the resources.
final class DirectXaCalls implements TransactionCalls {
    private static final int FORMAT_ID = 0x42415245;

    private final AtomicLong last = new AtomicLong();
    private final ThreadLocal<Parts> present = new ThreadLocal<>();

    /// A transaction: who takes part.
    private record Parts(long number, List<XAResource> resources) {
        Xid xid(int index) {
            return new BareXid(number, index);
        }
    }

    private record BareXid(long number, int branch) implements Xid {
        @Override
        public int getFormatId() {
            return FORMAT_ID;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        }

        @Override
        public byte[] getBranchQualifier() {
            return ByteBuffer.allocate(Integer.BYTES).putInt(branch).array();
        }
    }

    @Override
    public void begin() {
        present.set(new Parts(last.incrementAndGet(), new ArrayList<>(2)));
    }

    @Override
    public Object transaction() {
        return present.get();
    }

    @Override
    public void enlist(Object in, XAResource resource) throws XAException {
        Parts parts = (Parts) in;
        resource.start(parts.xid(parts.resources.size()), XAResource.TMNOFLAGS);
        parts.resources.add(resource);
    }

    @Override
    public void delist(Object in, XAResource resource) throws XAException {
        Parts parts = (Parts) in;
        resource.end(parts.xid(parts.resources.indexOf(resource)), XAResource.TMSUCCESS);
    }

    @Override
    public void commit() throws XAException {
        Parts parts = present.get();
        int count = parts.resources.size();
        if (count == 1) {
            parts.resources.getFirst().commit(parts.xid(0), true);
            return;
        }
        for (int index = 0; index < count; index++) {
            if (parts.resources.get(index).prepare(parts.xid(index)) != XAResource.XA_OK) {
                throw new IllegalStateException("a resource had nothing to commit");
            }
        }
        for (int index = 0; index < count; index++) {
            parts.resources.get(index).commit(parts.xid(index), false);
        }
    }
}
