// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.List;
import java.util.function.Function;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// Answers as it is told to, and writes down what it was asked and how it answered.
class ScriptedResource implements XAResource {
    /// An answer that is no code: the driver breaks.
    static final int BREAKS = 9999;
    /// prepare returns XA_RDONLY, which as an exception is an answer too.
    static final int READ_ONLY = -3000;
    /// prepare returns nonsense.
    static final int NONSENSE = 17;

    private final String name;
    private final List<String> calls;
    private final Function<String, Integer> answer;

    ScriptedResource(String name, List<String> calls, Function<String, Integer> answer) {
        this.name = name;
        this.calls = calls;
        this.answer = answer;
    }

    /// Without a stack, which takes longer than all that is tested.
    private static final class Answer extends XAException {
        private static final long serialVersionUID = 1L;

        Answer(int code) {
            super(code);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    private int call(String verb) throws XAException {
        int code = answer.apply(verb);
        calls.add(name + ' ' + verb + ' ' + code);
        boolean isResult = code == XA_OK || verb.equals("prepare") && (code == READ_ONLY || code == NONSENSE);
        if (isResult) {
            return code == READ_ONLY ? XA_RDONLY : code;
        }
        if (code == BREAKS) {
            throw new NoClassDefFoundError("the driver breaks");
        }
        throw new Answer(code);
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        call("start");
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        call("end");
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return call("prepare");
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        call(onePhase ? "commit1" : "commit");
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        call("rollback");
    }

    @Override
    public void forget(Xid xid) {
        calls.add(name + " forget 0");
    }

    @Override
    public Xid[] recover(int flag) {
        return new Xid[0];
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return false;
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
