// SPDX-License-Identifier: Apache-2.0
package bowler.jta.branch;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// The meanings and the names of the answers of resources.
public final class XaReturnCodes {
    private XaReturnCodes() {}

    /// Returns whether the code says that the resource has rolled the branch back.
    public static boolean isRollback(int code) {
        return code >= XAException.XA_RBBASE && code <= XAException.XA_RBEND;
    }

    /// Returns whether the resource has decided by itself and remembers that until it may forget.
    public static boolean isHeuristic(int code) {
        return code >= XAException.XA_HEURMIX && code <= XAException.XA_HEURHAZ;
    }

    /// Returns whether the resource says that it does not know the branch.
    public static boolean isForgotten(Throwable answer) {
        return answer instanceof XAException xa && xa.errorCode == XAException.XAER_NOTA;
    }

    static Vote vote(int result) {
        return switch (result) {
            case XAResource.XA_OK -> Vote.YES;
            case XAResource.XA_RDONLY -> Vote.READ_ONLY;
            default -> Vote.NO; // no such answer: it may have done anything, so it is told to roll back
        };
    }

    static Vote voteRefused(int code) {
        return isRollback(code) || code == XAException.XAER_NOTA ? Vote.NO_GONE
            : code == XAException.XAER_RMFAIL ? Vote.NO_LOST : Vote.NO;
    }

    /// After "commit" to a branch that has voted yes.
    public static BranchResult commit(int code) {
        return switch (code) {
            case XAException.XA_HEURCOM -> BranchResult.COMMITTED;
            case XAException.XA_HEURRB -> BranchResult.ROLLED_BACK;
            case XAException.XA_HEURMIX -> BranchResult.MIXED;
            case XAException.XA_HEURHAZ, XAException.XAER_NOTA -> BranchResult.UNKNOWN;
            case XAException.XAER_RMFAIL, XAException.XA_RETRY -> BranchResult.PENDING;
            default -> isRollback(code) ? BranchResult.ROLLED_BACK : BranchResult.DOUBTFUL;
        };
    }

    /// After "commit" in one phase, where the resource decides.
    static BranchResult commitOnePhase(int code) {
        return switch (code) {
            case XAException.XA_HEURCOM -> BranchResult.COMMITTED;
            case XAException.XA_HEURRB, XAException.XAER_NOTA -> BranchResult.ROLLED_BACK;
            case XAException.XA_HEURMIX -> BranchResult.MIXED;
            case XAException.XAER_PROTO, XAException.XAER_INVAL, XAException.XAER_OUTSIDE, XAException.XAER_DUPID,
                XAException.XAER_ASYNC, XAException.XA_RETRY -> BranchResult.REFUSED;
            default -> isRollback(code) ? BranchResult.ROLLED_BACK : BranchResult.UNKNOWN;
        };
    }

    public static BranchResult rollback(int code) {
        return switch (code) {
            case XAException.XA_HEURRB, XAException.XAER_NOTA -> BranchResult.ROLLED_BACK;
            case XAException.XA_HEURCOM -> BranchResult.COMMITTED;
            case XAException.XA_HEURMIX -> BranchResult.MIXED;
            case XAException.XA_HEURHAZ -> BranchResult.UNKNOWN;
            default -> isRollback(code) ? BranchResult.ROLLED_BACK : BranchResult.PENDING;
        };
    }

    /// The code's name in the XA specification, with its number.
    public static String name(int code) {
        String name = switch (code) {
            case XAException.XA_HEURCOM -> "XA_HEURCOM";
            case XAException.XA_HEURRB -> "XA_HEURRB";
            case XAException.XA_HEURMIX -> "XA_HEURMIX";
            case XAException.XA_HEURHAZ -> "XA_HEURHAZ";
            case XAException.XA_RDONLY -> "XA_RDONLY";
            case XAException.XA_RETRY -> "XA_RETRY";
            case XAException.XA_NOMIGRATE -> "XA_NOMIGRATE";
            case XAException.XA_RBROLLBACK -> "XA_RBROLLBACK";
            case XAException.XA_RBCOMMFAIL -> "XA_RBCOMMFAIL";
            case XAException.XA_RBDEADLOCK -> "XA_RBDEADLOCK";
            case XAException.XA_RBINTEGRITY -> "XA_RBINTEGRITY";
            case XAException.XA_RBOTHER -> "XA_RBOTHER";
            case XAException.XA_RBPROTO -> "XA_RBPROTO";
            case XAException.XA_RBTIMEOUT -> "XA_RBTIMEOUT";
            case XAException.XA_RBTRANSIENT -> "XA_RBTRANSIENT";
            case XAException.XAER_ASYNC -> "XAER_ASYNC";
            case XAException.XAER_RMERR -> "XAER_RMERR";
            case XAException.XAER_NOTA -> "XAER_NOTA";
            case XAException.XAER_INVAL -> "XAER_INVAL";
            case XAException.XAER_PROTO -> "XAER_PROTO";
            case XAException.XAER_RMFAIL -> "XAER_RMFAIL";
            case XAException.XAER_DUPID -> "XAER_DUPID";
            case XAException.XAER_OUTSIDE -> "XAER_OUTSIDE";
            default -> "an undefined code";
        };
        return name + " (" + code + ")";
    }

    /// Describes a failure, for messages.
    public static String text(Throwable failure) {
        if (failure instanceof XAException xa) {
            return name(xa.errorCode) + (xa.getMessage() == null ? "" : ": " + xa.getMessage());
        }
        return failure.toString();
    }
}
