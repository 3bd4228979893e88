// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.CoordinatedTransaction;
import bowler.jta.transaction.KnownResource;
import bowler.jta.transaction.MarkedForRollback;
import bowler.jta.transaction.ResourceFailure;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import javax.transaction.xa.XAResource;

/// A transaction as `jakarta.transaction` knows it.
public final class JtaTransaction implements Transaction {
    private final CoordinatedTransaction transaction;

    private JtaTransaction(CoordinatedTransaction transaction) {
        this.transaction = transaction;
    }

    /// Always the same one for a transaction.
    static JtaTransaction of(CoordinatedTransaction transaction) {
        if (transaction == null) {
            return null;
        }
        Object view = transaction.view();
        if (view == null) {
            view = new JtaTransaction(transaction);
            transaction.setView(view);
        }
        return (JtaTransaction) view;
    }

    CoordinatedTransaction transaction() {
        return transaction;
    }

    @Override
    public void commit() throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
        JtaExceptions.afterCommit(transaction.commit());
    }

    @Override
    public void rollback() throws SystemException {
        JtaExceptions.afterRollback(transaction.rollback());
    }

    /// Enlists a resource without a name, so recovery cannot tell whether it has been reached. Suppose it fails between
    /// the request to commit and the commit, and no registered resource lists the branch. Then the decision is kept
    /// until an operator forgets it.
    @Override
    public boolean enlistResource(XAResource resource) throws RollbackException, SystemException {
        return enlist(resource, null);
    }

    /// Does the same as [#enlistResource(XAResource)] for a registered resource.
    public boolean enlistResource(XAResource resource, KnownResource known) throws RollbackException, SystemException {
        return enlist(resource, known);
    }

    private boolean enlist(XAResource resource, KnownResource known) throws RollbackException, SystemException {
        if (resource == null) {
            throw JtaExceptions.system("the resource to enlist is null", null);
        }
        try {
            transaction.enlist(resource, known);
            return true;
        } catch (MarkedForRollback marked) {
            throw JtaExceptions.rollback(marked);
        } catch (ResourceFailure failure) {
            throw JtaExceptions.system(failure.getMessage(), failure.getCause());
        }
    }

    @Override
    public boolean delistResource(XAResource resource, int flag) throws SystemException {
        try {
            transaction.delist(resource, flag);
            return true;
        } catch (ResourceFailure failure) {
            throw JtaExceptions.system(failure.getMessage(), failure.getCause());
        }
    }

    @Override
    public int getStatus() {
        return transaction.status();
    }

    @Override
    public void setRollbackOnly() {
        transaction.markRollbackOnly("it was marked for rollback", null);
    }

    @Override
    public void registerSynchronization(Synchronization synchronization) throws RollbackException {
        try {
            transaction.register(new JtaSynchronization(synchronization), false);
        } catch (MarkedForRollback marked) {
            throw JtaExceptions.rollback(marked);
        }
    }

    @Override
    public String toString() {
        return transaction.toString();
    }
}
