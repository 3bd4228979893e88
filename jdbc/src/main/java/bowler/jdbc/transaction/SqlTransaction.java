// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.transaction;

import bowler.jdbc.failure.JdbcError;
import bowler.session.Isolation;
import bowler.session.Session;
import bowler.session.TransactionVerb;
import java.sql.SQLException;

/// The transactions that SQL statements begin and end, as scripts do. BEGIN turns auto-commit off until COMMIT or
/// ROLLBACK, or until the connection's methods with the same effect. A failure that rolls back leaves auto-commit off:
/// later statements of a script are not committed one by one.
public final class SqlTransaction {
    private final ConnectionTransactions transactions;
    private final Session session;
    /// True if auto-commit is off because of BEGIN.
    private boolean open;
    /// The isolation level that the session gets back afterwards; null if it stays unchanged.
    private Isolation isolationAfter;
    private Boolean readOnlyAfter;

    SqlTransaction(ConnectionTransactions transactions, Session session) {
        this.transactions = transactions;
        this.session = session;
    }

    boolean isOpen() {
        return open;
    }

    /// Auto-commit stays off.
    void keep() {
        open = false;
    }

    /// The transaction has ended.
    void end() {
        if (open) {
            open = false;
            transactions.setExplicitCommit(false);
        }
        if (isolationAfter != null) {
            session.setIsolation(isolationAfter);
            isolationAfter = null;
        }
        if (readOnlyAfter != null) {
            session.setReadOnly(readOnlyAfter);
            readOnlyAfter = null;
        }
    }

    /// @return what to warn of, or null
    public JdbcError run(TransactionVerb verb) throws SQLException {
        return switch (verb.kind()) {
            case BEGIN -> begin(verb);
            case COMMIT, ROLLBACK -> end(verb);
            case SET -> {
                if (transactions.isAutoCommit()) {
                    yield JdbcError.NO_TRANSACTION;
                }
                requireNone();
                transition(verb, true);
                yield null;
            }
            case SET_SESSION -> {
                if (transactions.isAutoCommit()) {
                    transactions.settle();
                }
                requireNone();
                transition(verb, false);
                yield null;
            }
        };
    }

    private JdbcError begin(TransactionVerb verb) throws SQLException {
        if (open || transactions.isInBranch() || !transactions.isAutoCommit() && session.inTransaction()) {
            if (verb.isolation() != null || verb.readOnly() != null) {
                requireNone();
                transition(verb, true);
            }
            return JdbcError.TRANSACTION_BEGUN;
        }
        if (transactions.isAutoCommit()) {
            transactions.settle();
            transactions.setExplicitCommit(true);
            open = true;
        }
        transition(verb, true);
        return null;
    }

    private JdbcError end(TransactionVerb verb) throws SQLException {
        boolean none = transactions.isAutoCommit();
        boolean again = verb.chain() && open;
        TransactionVerb same = new TransactionVerb(TransactionVerb.Kind.BEGIN, isolationAfter == null ? null : session.isolation(),
            readOnlyAfter == null ? null : session.isReadOnly(), false);
        if (verb.kind() == TransactionVerb.Kind.COMMIT) {
            transactions.commit();
        } else {
            transactions.rollback();
        }
        if (again) {
            begin(same);
        } else if (verb.chain() && !none) {
            transition(same, true);
        }
        return none ? JdbcError.NO_TRANSACTION : null;
    }

    private void requireNone() throws SQLException {
        if (session.inTransaction()) {
            throw transactions.failed(JdbcError.TRANSACTION_UNDER_WAY);
        }
    }

    /// @param once until the transaction ends
    private void transition(TransactionVerb verb, boolean once) {
        if (verb.isolation() != null) {
            isolationAfter = !once ? null : isolationAfter == null ? session.isolation() : isolationAfter;
            session.setIsolation(verb.isolation());
        }
        if (verb.readOnly() != null) {
            readOnlyAfter = !once ? null : readOnlyAfter == null ? (Boolean) session.isReadOnly() : readOnlyAfter;
            session.setReadOnly(verb.readOnly());
        }
    }
}
