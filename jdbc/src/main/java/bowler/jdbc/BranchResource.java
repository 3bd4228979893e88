// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.SqlExceptions;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches.End;
import bowler.session.branch.TransactionBranches.Start;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// The calls of a transaction manager: translates names, flags and errors between `javax.transaction.xa` and
/// [bowler.session.branch.TransactionBranches].
final class BranchResource implements XAResource {
    private static final int SCAN_FLAGS = TMSTARTRSCAN | TMENDRSCAN;

    private final XaSession session;
    private int timeoutSeconds;

    BranchResource(XaSession session) {
        this.session = session;
    }

    private interface Call<T> {
        T run() throws XAException, SQLException;
    }

    private static <T> T call(Call<T> call) throws XAException {
        try {
            return call.run();
        } catch (SqlFailure failure) {
            throw translated(failure, code(failure), SqlExceptions.of(failure, false));
        } catch (SQLException exception) {
            int code = exception.getErrorCode() >= Severity.SESSION.vendorCode() ? XAException.XAER_RMFAIL : XAException.XAER_RMERR;
            throw translated(exception, code, exception);
        }
    }

    private static XAException translated(Exception failure, int code, SQLException cause) {
        XAException translated = new XAException(failure.getMessage());
        translated.errorCode = code;
        translated.initCause(cause);
        return translated;
    }

    private static int code(SqlFailure failure) {
        if (failure.error() instanceof BranchError known) {
            return known.code();
        }
        return failure.severity().compareTo(Severity.SESSION) >= 0 ? XAException.XAER_RMFAIL : XAException.XAER_RMERR;
    }

    private static XAException invalid(String what) {
        XAException invalid = new XAException(what);
        invalid.errorCode = XAException.XAER_INVAL;
        return invalid;
    }

    private static BranchId name(Xid xid) throws XAException {
        if (xid == null) {
            throw invalid("the Xid is null");
        }
        return new BranchId(xid.getFormatId(), xid.getGlobalTransactionId(), xid.getBranchQualifier());
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        call(() -> {
            Start how = switch (flags) {
                case TMNOFLAGS -> Start.NEW;
                case TMJOIN -> Start.JOIN;
                case TMRESUME -> Start.RESUME;
                default -> throw invalid("start has one of the flags TMNOFLAGS, TMJOIN and TMRESUME, not " + flags);
            };
            session.start(name(xid), how, TimeUnit.SECONDS.toMillis(timeoutSeconds));
            return null;
        });
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        call(() -> {
            End how = switch (flags) {
                case TMSUCCESS -> End.SUCCESS;
                case TMFAIL -> End.FAIL;
                case TMSUSPEND -> End.SUSPEND;
                default -> throw invalid("end has one of the flags TMSUCCESS, TMFAIL and TMSUSPEND, not " + flags);
            };
            session.end(name(xid), how);
            return null;
        });
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return call(() -> session.branches().prepare(name(xid)) ? XA_OK : XA_RDONLY);
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        call(() -> {
            session.branches().commit(name(xid), onePhase);
            return null;
        });
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        call(() -> {
            session.branches().rollback(name(xid));
            return null;
        });
    }

    @Override
    public void forget(Xid xid) throws XAException {
        call(() -> {
            session.branches().forget(name(xid));
            return null;
        });
    }

    /// Returns all branches at the start of a scan, and none later in it.
    @Override
    public Xid[] recover(int flags) throws XAException {
        return call(() -> {
            if ((flags & ~SCAN_FLAGS) != 0) {
                throw invalid("recover has the flags TMSTARTRSCAN, TMENDRSCAN, both or none, not " + flags);
            }
            List<BranchId> found = (flags & TMSTARTRSCAN) == 0 ? List.of() : session.branches().recoverable();
            return found.stream().map(RecoveredXid::new).toArray(Xid[]::new);
        });
    }

    /// @param seconds 0: the database's
    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        if (seconds < 0) {
            throw invalid("a timeout of " + seconds + " seconds");
        }
        timeoutSeconds = seconds;
        return true;
    }

    @Override
    public int getTransactionTimeout() {
        return timeoutSeconds;
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof BranchResource that
            && session.branches().resourceManager().equals(that.session.branches().resourceManager());
    }
}
