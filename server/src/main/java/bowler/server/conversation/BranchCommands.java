// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.command.SyncControl;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.SyncControlReply;
import bowler.server.statement.Cards;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches.End;
import bowler.session.branch.TransactionBranches.Start;
import bowler.session.branch.TransactionBranches;
import java.io.IOException;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// Executes SYNCCTL: the calls that a transaction manager makes through a client's XA connection. The client also sends
/// commits and rollbacks of its local transactions in this way, without the name of a branch.
final class BranchCommands {
    private static final int SCAN_FLAGS = XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN;

    private final SessionState state;
    private final TransactionBranches branches;

    BranchCommands(SessionState state) {
        this.state = state;
        branches = state.session.branches();
    }

    /// Returns whether the session works for a branch, whose transaction a reset of the connection keeps.
    boolean isAssociated() {
        return branches.isAssociated();
    }

    void answer(SyncControl control, int correlator) throws IOException {
        int value = XAResource.XA_OK;
        List<SyncControl.Branch> prepared = null;
        try {
            if (control.type() == SyncControl.RECOVER) {
                prepared = recover(control.flags());
            } else if (control.branch() == null) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.XID);
            } else if (control.branch().isNull()) {
                endLocal(control.type());
            } else {
                value = perform(control, name(control.branch()));
            }
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            SqlFailure failure = Cards.of(e);
            state.failed(failure);
            value = code(failure);
        }
        new SyncControlReply(value, prepared).write(state.writer, correlator);
        state.reportSession(correlator);
    }

    private static int code(SqlFailure failure) {
        if (failure.error() instanceof BranchError known) {
            return known.code();
        }
        return failure.severity().compareTo(Severity.SESSION) >= 0 ? XAException.XAER_RMFAIL : XAException.XAER_RMERR;
    }

    private static BranchId name(SyncControl.Branch branch) {
        return new BranchId(branch.format(), branch.global(), branch.qualifier());
    }

    /// Ends a local transaction.
    private void endLocal(int type) {
        switch (type) {
            case SyncControl.COMMIT -> state.commit();
            case SyncControl.ROLLBACK -> state.rollback();
            default -> throw BranchError.INVALID.failure("the call needs the name of a branch");
        }
    }

    /// @return the answer of a call that does not fail
    private int perform(SyncControl control, BranchId branch) {
        switch (control.type()) {
            case SyncControl.START -> start(control, branch);
            case SyncControl.END -> end(control.flags(), branch);
            case SyncControl.PREPARE -> {
                return branches.prepare(branch) ? XAResource.XA_OK : XAResource.XA_RDONLY;
            }
            case SyncControl.COMMIT -> branches.commit(branch, (control.flags() & XAResource.TMONEPHASE) != 0);
            case SyncControl.ROLLBACK -> branches.rollback(branch);
            case SyncControl.FORGET -> branches.forget(branch);
            default -> throw ProtocolException.valueNotSupported(CodePoint.SYNCTYPE);
        }
        return XAResource.XA_OK;
    }

    private void start(SyncControl control, BranchId branch) {
        Start how = switch (control.flags()) {
            case XAResource.TMNOFLAGS -> Start.NEW;
            case XAResource.TMJOIN -> Start.JOIN;
            case XAResource.TMRESUME -> Start.RESUME;
            default -> throw BranchError.INVALID.failure("the flags " + control.flags() + " of start");
        };
        long timeout = control.timeoutMillis();
        branches.start(branch, how, timeout == 0 ? TransactionBranches.NO_TIMEOUT : Math.max(0, timeout));
    }

    private void end(int flags, BranchId branch) {
        End how = switch (flags) {
            case XAResource.TMSUCCESS -> End.SUCCESS;
            case XAResource.TMFAIL -> End.FAIL;
            case XAResource.TMSUSPEND -> End.SUSPEND;
            default -> throw BranchError.INVALID.failure("the flags " + flags + " of end");
        };
        if (how != End.SUSPEND && branches.isAssociated()) {
            state.closeQueries();
        }
        branches.end(branch, how);
    }

    private List<SyncControl.Branch> recover(int flags) {
        if ((flags & ~SCAN_FLAGS) != 0) {
            throw BranchError.INVALID.failure("the flags " + flags + " of recover");
        }
        List<BranchId> found = (flags & XAResource.TMSTARTRSCAN) == 0 ? List.of() : branches.recoverable();
        return found.stream().map(each -> new SyncControl.Branch(each.format(), each.globalId(), each.qualifier())).toList();
    }
}
