// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.SqlFailure;
import bowler.client.failure.ClientError;
import bowler.drda.command.SyncControl;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches;
import java.util.List;
import javax.transaction.xa.XAResource;

/// The branches of distributed transactions at a server, controlled by SYNCCTL.
final class StandardBranches implements TransactionBranches {
    private static final int NO_FLAGS = XAResource.TMNOFLAGS;

    private final StandardCommands commands;
    private final StandardExchange exchange;
    private final Object resourceManager;
    private volatile boolean isAssociated;

    /// @param resourceManager equal for sessions of the same database
    StandardBranches(StandardCommands commands, Object resourceManager) {
        this.commands = commands;
        this.exchange = commands.exchange();
        this.resourceManager = resourceManager;
    }

    private BranchReply call(int type, BranchId branch, int flags, long timeoutMillis) {
        exchange.enter();
        try {
            BranchReply reply = new BranchReply();
            SyncControl.Branch name = branch == null ? null : new SyncControl.Branch(branch.format(), branch.globalId(), branch.qualifier());
            exchange.begin(new SyncControl(type, name, flags, timeoutMillis), reply);
            exchange.run();
            exchange.check(reply);
            BranchError error = BranchError.of(reply.value());
            if (error != null) {
                throw error.failure(branch, "the server answers " + reply.value());
            }
            if (reply.value() != XAResource.XA_OK && reply.value() != XAResource.XA_RDONLY) {
                throw (reply.value() > 0 ? BranchError.ROLLED_BACK : BranchError.RESOURCE_ERROR)
                    .failure(branch, "the server answers " + reply.value());
            }
            return reply;
        } finally {
            exchange.leave();
        }
    }

    @Override
    public void start(BranchId branch, Start how, long timeoutMillis) {
        switch (how) {
            case NEW -> call(SyncControl.START, branch, NO_FLAGS, timeoutMillis == NO_TIMEOUT ? 0 : timeoutMillis == 0 ? -1 : timeoutMillis);
            case JOIN -> call(SyncControl.START, branch, XAResource.TMJOIN, -1);
            case RESUME -> call(SyncControl.START, branch, XAResource.TMRESUME, -1);
        }
        isAssociated = true;
    }

    @Override
    public void end(BranchId branch, End how) {
        int flags = switch (how) {
            case SUCCESS -> XAResource.TMSUCCESS;
            case FAIL -> XAResource.TMFAIL;
            case SUSPEND -> XAResource.TMSUSPEND;
        };
        try {
            call(SyncControl.END, branch, flags, -1);
            left();
        } catch (SqlFailure failure) {
            if (failure.error() instanceof BranchError error && error.code() >= BranchError.ROLLED_BACK.code()) {
                left();
            }
            throw failure;
        }
    }

    private void left() {
        isAssociated = false;
        commands.transactionEnded();
    }

    @Override
    public boolean prepare(BranchId branch) {
        return call(SyncControl.PREPARE, branch, NO_FLAGS, -1).value() != XAResource.XA_RDONLY;
    }

    @Override
    public void commit(BranchId branch, boolean onePhase) {
        call(SyncControl.COMMIT, branch, onePhase ? XAResource.TMONEPHASE : NO_FLAGS, -1);
    }

    @Override
    public void rollback(BranchId branch) {
        call(SyncControl.ROLLBACK, branch, NO_FLAGS, -1);
    }

    @Override
    public void forget(BranchId branch) {
        call(SyncControl.FORGET, branch, NO_FLAGS, -1);
    }

    @Override
    public void resolve(BranchId branch, boolean commit) {
        throw ClientError.NOT_IN_STANDARD.failure("the decision of an operator on a branch", exchange.address());
    }

    @Override
    public List<BranchId> recoverable() {
        return call(SyncControl.RECOVER, null, XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN, -1).prepared().stream()
            .map(each -> new BranchId(each.format(), each.global(), each.qualifier())).toList();
    }

    @Override
    public boolean isAssociated() {
        return isAssociated;
    }

    @Override
    public Object resourceManager() {
        return resourceManager;
    }
}
