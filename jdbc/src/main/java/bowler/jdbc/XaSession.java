// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.ConnectionUrl;
import bowler.jdbc.connection.BowlerConnection;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.jdbc.transaction.OpenRows;
import bowler.session.Session;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches.End;
import bowler.session.branch.TransactionBranches.Start;
import bowler.session.branch.TransactionBranches;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/// A session whose transactions a transaction manager may control. The connection lent on it knows whether it works for a
/// branch.
final class XaSession extends PooledSession implements XAConnection {
    private final TransactionBranches branches;
    private final BranchResource resource = new BranchResource(this);
    /// The result sets of suspended branches.
    private final Map<BranchId, List<OpenRows>> suspended = new HashMap<>();

    private XaSession(Session session, ConnectionUrl url) throws SQLException {
        super(session, url);
        branches = session.branches();
    }

    /// Fails with 0A000 if the session does not support distributed transactions.
    static XaSession of(Session session, ConnectionUrl url) throws SQLException {
        if (session.branches() == null) {
            session.close();
            throw JdbcError.NO_BRANCHES.exception(url.shown());
        }
        return new XaSession(session, url);
    }

    @Override
    public XAResource getXAResource() throws SQLException {
        if (session().isClosed()) {
            throw JdbcError.CONNECTION_CLOSED.exception();
        }
        return resource;
    }

    TransactionBranches branches() {
        return branches;
    }

    void start(BranchId branch, Start how, long timeoutMillis) throws SQLException {
        ConnectionTransactions transactions = transactions();
        if (transactions != null) {
            transactions.settleForBranch();
        }
        branches.start(branch, how, timeoutMillis);
        List<OpenRows> resumed = suspended.remove(branch);
        if (transactions != null) {
            transactions.enterBranch(resumed == null ? List.of() : resumed);
        }
    }

    void end(BranchId branch, End how) {
        ConnectionTransactions transactions = transactions();
        if (how != End.SUSPEND) {
            List<OpenRows> suspendedRows = suspended.remove(branch);
            if (suspendedRows != null) {
                ConnectionTransactions.closeRows(suspendedRows);
            } else if (transactions != null && branches.isAssociated()) {
                transactions.endBranchRows();
            }
        }
        boolean wasAssociated = branches.isAssociated();
        try {
            branches.end(branch, how);
        } finally {
            if (transactions != null && wasAssociated && !branches.isAssociated()) {
                List<OpenRows> rows = transactions.leaveBranch();
                if (!rows.isEmpty()) {
                    suspended.put(branch, rows);
                }
            }
        }
    }

    @Override
    void endLoan(BowlerConnection open) throws SQLException {
        if (!branches.isAssociated()) {
            super.endLoan(open);
        } else if (session().inTransaction()) {
            throw JdbcError.CLOSE_IN_BRANCH.exception();
        } else {
            open.transactions().close();
        }
    }

    @Override
    void onLoan(ConnectionTransactions transactions) {
        if (branches.isAssociated()) {
            transactions.enterBranch(List.of());
        }
    }

    /// Keeps what the branch has done; its settings are changed only before its first statement.
    @Override
    void reset() throws SQLException {
        if (!branches.isAssociated() || !session().inTransaction()) {
            super.reset();
        }
    }
}
