// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.transaction.GlobalTransaction;
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
    private final GlobalTransaction transaction;

    private JtaTransaction(GlobalTransaction transaction) {
        this.transaction = transaction;
    }

    /// Always the same one for a transaction.
    static JtaTransaction of(GlobalTransaction transaction) {
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

    GlobalTransaction transaction() {
        return transaction;
    }

    @Override
    public void commit() throws RollbackException, HeuristicMixedException, HeuristicRollbackException, SystemException {
        Throwing.afterCommit(transaction.commit());
    }

    @Override
    public void rollback() throws SystemException {
        Throwing.afterRollback(transaction.rollback());
    }

    /// Without a name recovery cannot tell whether this resource has been reached: if it fails between being told to
    /// commit and having done so, and no registered resource lists the branch, the decision is kept until an operator forgets it.
    @Override
    public boolean enlistResource(XAResource resource) throws RollbackException, SystemException {
        return enlist(resource, null);
    }

    /// As [#enlistResource], as what it is registered.
    public boolean enlistResource(XAResource resource, KnownResource known) throws RollbackException, SystemException {
        return enlist(resource, known);
    }

    private boolean enlist(XAResource resource, KnownResource known) throws RollbackException, SystemException {
        if (resource == null) {
            throw Throwing.system("the resource to enlist is null", null);
        }
        try {
            transaction.enlist(resource, known);
            return true;
        } catch (MarkedForRollback marked) {
            throw Throwing.rollback(marked);
        } catch (ResourceFailure failure) {
            throw Throwing.system(failure.getMessage(), failure.getCause());
        }
    }

    @Override
    public boolean delistResource(XAResource resource, int flag) throws SystemException {
        try {
            transaction.delist(resource, flag);
            return true;
        } catch (ResourceFailure failure) {
            throw Throwing.system(failure.getMessage(), failure.getCause());
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
            transaction.register(new Told(synchronization), false);
        } catch (MarkedForRollback marked) {
            throw Throwing.rollback(marked);
        }
    }

    @Override
    public String toString() {
        return transaction.toString();
    }
}
