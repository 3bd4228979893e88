// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.BranchIdCodec;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches;
import java.util.ArrayList;
import java.util.List;

/// The branches of distributed transactions at a server. Each call is one request.
final class RemoteBranches implements TransactionBranches {
    private final Exchange exchange;
    private final Object resourceManager;
    private volatile boolean isAssociated;

    private record Answer(boolean hasChanges, List<BranchId> found) {}

    /// @param resourceManager equal for sessions of the same database
    RemoteBranches(Exchange exchange, Object resourceManager) {
        this.exchange = exchange;
        this.resourceManager = resourceManager;
    }

    private Answer call(int verb, int how, long timeoutMillis, BranchId branch) {
        exchange.enter();
        try {
            DssWriter request = exchange.begin(ExtensionCode.BRANCH);
            request.u1(verb);
            request.u1(how);
            request.i8(timeoutMillis);
            if (branch != null) {
                BranchIdCodec.write(request, branch);
            }
            return answer(exchange.exchange(ExtensionCode.RESULT));
        } catch (ProtocolException e) {
            throw exchange.protocol(e);
        } finally {
            exchange.leave();
        }
    }

    private Answer answer(DdmReader reply) {
        int flags = reply.u2();
        long outcome = reply.i8();
        isAssociated = reply.u1() == 1;
        if (outcome != ExtensionCode.BRANCH_DONE && outcome != ExtensionCode.BRANCH_READ_ONLY) {
            SqlFailure failure = FailureCodec.read(reply);
            exchange.takeResult(flags, reply);
            BranchError error = BranchError.of(outcome);
            throw error == null ? failure : error.causedBy(failure.getCause(), failure.arguments().toArray());
        }
        int count = reply.i4();
        List<BranchId> found = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            found.add(BranchIdCodec.read(reply));
        }
        exchange.takeResult(flags, reply);
        return new Answer(outcome == ExtensionCode.BRANCH_DONE, found);
    }

    @Override
    public void start(BranchId branch, Start how, long timeoutMillis) {
        call(ExtensionCode.START_BRANCH, how.ordinal(), timeoutMillis, branch);
    }

    @Override
    public void end(BranchId branch, End how) {
        call(ExtensionCode.END_BRANCH, how.ordinal(), 0, branch);
    }

    @Override
    public boolean prepare(BranchId branch) {
        return call(ExtensionCode.PREPARE_BRANCH, 0, 0, branch).hasChanges;
    }

    @Override
    public void commit(BranchId branch, boolean onePhase) {
        call(ExtensionCode.COMMIT_BRANCH, onePhase ? 1 : 0, 0, branch);
    }

    @Override
    public void rollback(BranchId branch) {
        call(ExtensionCode.ROLLBACK_BRANCH, 0, 0, branch);
    }

    @Override
    public void forget(BranchId branch) {
        call(ExtensionCode.FORGET_BRANCH, 0, 0, branch);
    }

    @Override
    public void resolve(BranchId branch, boolean commit) {
        call(ExtensionCode.RESOLVE_BRANCH, commit ? 1 : 0, 0, branch);
    }

    @Override
    public List<BranchId> recoverable() {
        return call(ExtensionCode.RECOVER_BRANCHES, 0, 0, null).found;
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
