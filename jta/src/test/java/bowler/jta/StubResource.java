// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.resource.RecoverableResource;
import bowler.jta.resource.RecoveryLink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A resource manager in memory that outlives its connections: what was prepared stays until it is told otherwise. Keeps a
/// list of all calls, and what became of each transaction.
class StubResource implements RecoverableResource {
    final String name;
    /// Prepared and not decided.
    final Map<List<Integer>, Xid> prepared = new HashMap<>();
    final Set<List<Integer>> committed = new HashSet<>();
    final Set<List<Integer>> rolledBack = new HashSet<>();
    final List<String> calls = new ArrayList<>();
    boolean down;
    boolean readOnly;

    StubResource(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RecoveryLink open() throws XAException {
        if (down) {
            throw new XAException(XAException.XAER_RMFAIL);
        }
        Connection connection = connect();
        return new RecoveryLink() {
            @Override
            public XAResource resource() {
                return connection;
            }

            @Override
            public void close() {
                calls.add("close");
            }
        };
    }

    Connection connect() {
        return new Connection();
    }

    static List<Integer> key(Xid xid) {
        List<Integer> key = new ArrayList<>();
        for (byte b : xid.getGlobalTransactionId()) {
            key.add((int) b);
        }
        for (byte b : xid.getBranchQualifier()) {
            key.add((int) b);
        }
        return key;
    }

    class Connection implements XAResource {
        private void call(String what) throws XAException {
            calls.add(what);
            if (down) {
                throw new XAException(XAException.XAER_RMFAIL);
            }
        }

        @Override
        public void start(Xid xid, int flags) throws XAException {
            call(flags == TMNOFLAGS ? "start" : flags == TMJOIN ? "join" : "resume");
        }

        @Override
        public void end(Xid xid, int flags) throws XAException {
            call(flags == TMSUCCESS ? "end" : flags == TMSUSPEND ? "suspend" : "fail");
        }

        @Override
        public int prepare(Xid xid) throws XAException {
            call("prepare");
            if (readOnly) {
                return XA_RDONLY;
            }
            prepared.put(key(xid), xid);
            return XA_OK;
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            call(onePhase ? "commit one phase" : "commit");
            if (!onePhase && prepared.remove(key(xid)) == null) {
                throw new XAException(XAException.XAER_NOTA);
            }
            committed.add(key(xid));
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            call("rollback");
            prepared.remove(key(xid));
            rolledBack.add(key(xid));
        }

        @Override
        public void forget(Xid xid) throws XAException {
            call("forget");
        }

        @Override
        public Xid[] recover(int flag) throws XAException {
            call("recover");
            return flag == TMSTARTRSCAN ? prepared.values().toArray(Xid[]::new) : new Xid[0];
        }

        @Override
        public boolean isSameRM(XAResource other) {
            return other instanceof Connection that && that.manager() == manager();
        }

        StubResource manager() {
            return StubResource.this;
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
}
