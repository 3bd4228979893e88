// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.BranchIdCodec;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches.End;
import bowler.session.branch.TransactionBranches.Start;
import bowler.session.branch.TransactionBranches;
import java.io.IOException;
import java.util.List;

/// Answers BRANCH: the calls of a transaction manager.
final class BranchRequests {
    private final ExtensionCommands commands;
    private final TransactionBranches branches;
    private final DssWriter writer;
    private final ReplyWriter replies;

    BranchRequests(ExtensionCommands commands, TransactionBranches branches, DssWriter writer, ReplyWriter replies) {
        this.commands = commands;
        this.branches = branches;
        this.writer = writer;
        this.replies = replies;
    }

    void answer(DdmReader request) throws IOException {
        int verb = request.u1();
        int how = request.u1();
        long timeoutMillis = request.i8();
        int outcome = ExtensionCode.BRANCH_DONE;
        List<BranchId> found = List.of();
        SqlFailure failure = null;
        try {
            if (verb == ExtensionCode.RECOVER_BRANCHES) {
                found = branches.recoverable();
            } else if (!perform(verb, how, timeoutMillis, BranchIdCodec.read(request))) {
                outcome = ExtensionCode.BRANCH_READ_ONLY;
            }
        } catch (ProtocolException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failure = commands.failed(e);
            if (!(failure.error() instanceof BranchError known)) {
                replies.failure(failure);
                return;
            }
            outcome = known.code();
        }
        replies.beginResult(outcome);
        writer.u1(branches.isAssociated() ? 1 : 0);
        if (failure != null) {
            FailureCodec.write(writer, failure);
        } else {
            writer.i4(found.size());
            found.forEach(each -> BranchIdCodec.write(writer, each));
        }
        replies.end();
    }

    /// @return false if the branch has changed nothing
    private boolean perform(int verb, int how, long timeoutMillis, BranchId branch) {
        switch (verb) {
            case ExtensionCode.START_BRANCH -> branches.start(branch, constant(Start.values(), how), Math.max(0, timeoutMillis));
            case ExtensionCode.END_BRANCH -> end(branch, constant(End.values(), how));
            case ExtensionCode.PREPARE_BRANCH -> {
                return branches.prepare(branch);
            }
            case ExtensionCode.COMMIT_BRANCH -> branches.commit(branch, how == 1);
            case ExtensionCode.ROLLBACK_BRANCH -> branches.rollback(branch);
            case ExtensionCode.FORGET_BRANCH -> branches.forget(branch);
            case ExtensionCode.RESOLVE_BRANCH -> branches.resolve(branch, how == 1);
            default -> throw ProtocolException.valueNotSupported(ExtensionCode.BRANCH);
        }
        return true;
    }

    private void end(BranchId branch, End how) {
        if (how != End.SUSPEND && branches.isAssociated()) {
            commands.endTransaction();
        }
        branches.end(branch, how);
    }

    private static <T> T constant(T[] values, int number) {
        if (number >= values.length) {
            throw ProtocolException.valueNotSupported(ExtensionCode.BRANCH);
        }
        return values[number];
    }
}
