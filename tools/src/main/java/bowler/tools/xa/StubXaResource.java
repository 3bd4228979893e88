// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A resource that agrees to everything and does nothing.
final class StubXaResource implements XAResource {
    private static final Xid[] NONE = {};

    private final int manager;

    /// @param manager whose connection this is
    StubXaResource(int manager) {
        this.manager = manager;
    }

    @Override
    public void start(Xid xid, int flags) {}

    @Override
    public void end(Xid xid, int flags) {}

    @Override
    public int prepare(Xid xid) {
        return XA_OK;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) {}

    @Override
    public void rollback(Xid xid) {}

    @Override
    public void forget(Xid xid) {}

    @Override
    public Xid[] recover(int flag) {
        return NONE;
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof StubXaResource stub && stub.manager == manager;
    }

    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }
}
