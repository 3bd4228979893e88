// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import bowler.jta.branch.BranchAssociation;
import bowler.jta.branch.XaReturnCodes;
import bowler.jta.xid.BranchXid;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// The connections that work for one transaction, and its branches. Each call of a resource is made under the latch of its branch.
final class Participants {
    private static final BranchAssociation[] NONE = {};
    private static final Branch[] NO_BRANCHES = {};

    private final CoordinatedTransaction transaction;
    /// Replaced as a whole.
    private volatile BranchAssociation[] associations = NONE;
    private volatile Branch[] branches = NO_BRANCHES;
    /// The association that is being started and may not be part of the transaction yet.
    private volatile BranchAssociation starting;

    Participants(CoordinatedTransaction transaction) {
        this.transaction = transaction;
    }

    Branch[] branches() {
        return branches;
    }

    void enlist(XAResource resource, KnownResource known, Runnable breakOff) throws ResourceFailure {
        BranchAssociation mine = find(resource);
        int flag = XAResource.TMNOFLAGS;
        boolean isNewBranch = false;
        if (mine != null) {
            if (mine.state() == BranchAssociation.State.STARTED) {
                return;
            }
            flag = mine.state() == BranchAssociation.State.SUSPENDED ? XAResource.TMRESUME : XAResource.TMJOIN;
        } else {
            Branch branch = joinable(resource, known);
            if (branch != null) {
                flag = XAResource.TMJOIN;
            } else {
                isNewBranch = true;
                branch = new Branch(known == null ? null : known.name(), newXid(), resource, known);
            }
            mine = new BranchAssociation(branch, resource, breakOff);
        }
        Branch branch = mine.branch();
        branch.latch().lock();
        starting = mine;
        try {
            mine.start(flag);
            if (isNewBranch) {
                branches = with(branches, branch);
            }
            if (flag == XAResource.TMNOFLAGS || find(resource) == null) {
                associations = with(associations, mine);
            }
        } catch (XAException | RuntimeException | Error refused) {
            throw failed("start a branch at", branch, refused);
        } finally {
            starting = null;
            branch.latch().unlock();
        }
    }

    private BranchXid newXid() {
        var log = transaction.coordinator().log();
        return new BranchXid(log.node(), log.epoch(), transaction.number, branches.length);
    }

    void delist(XAResource resource, int flag) throws ResourceFailure {
        BranchAssociation mine = find(resource);
        if (mine == null) {
            throw new IllegalStateException(transaction + ": this resource is no part of it: " + resource);
        }
        Branch branch = mine.branch();
        branch.latch().lock();
        try {
            if (branch.isOver()) {
                return;
            }
            if (flag == XAResource.TMSUSPEND) {
                mine.suspend();
            } else {
                if (flag == XAResource.TMFAIL) {
                    transaction.mark("resource '" + branch.name() + "' was delisted as failed", null);
                }
                mine.end(flag);
            }
        } catch (XAException | RuntimeException | Error refused) {
            if (!isRolledBack(refused)) {
                throw failed("end the work at", branch, refused);
            }
            transaction.mark("resource '" + branch.name() + "' rolled back: " + XaReturnCodes.text(refused), refused);
        } finally {
            branch.latch().unlock();
        }
    }

    private static boolean isRolledBack(Throwable refused) {
        return refused instanceof XAException xa && XaReturnCodes.isRollback(xa.errorCode);
    }

    private ResourceFailure failed(String what, Branch branch, Throwable refused) {
        String message = transaction + ": cannot " + what + " resource '" + branch.name() + "': " + XaReturnCodes.text(refused);
        transaction.mark(message, refused);
        return new ResourceFailure(message, refused);
    }

    private BranchAssociation find(XAResource resource) {
        for (BranchAssociation branchAssociation : associations) {
            if (branchAssociation.resource() == resource) {
                return branchAssociation;
            }
        }
        return null;
    }

    /// A branch of the same resource manager whose connections are done for now.
    private Branch joinable(XAResource resource, KnownResource known) {
        if (branches.length == 0 || known != null && !known.resource().joins()) {
            return null;
        }
        for (Branch branch : branches) {
            if (branch.known() == known && isEnded(branch) && isSame(branch.resource(), resource)) {
                return branch;
            }
        }
        return null;
    }

    private boolean isEnded(Branch branch) {
        for (BranchAssociation branchAssociation : associations) {
            if (branchAssociation.branch() == branch && branchAssociation.state() != BranchAssociation.State.ENDED) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(XAResource one, XAResource other) {
        try {
            return one.isSameRM(other);
        } catch (XAException | RuntimeException | Error unable) {
            return false;
        }
    }

    private static <T> T[] with(T[] array, T added) {
        T[] longer = Arrays.copyOf(array, array.length + 1);
        longer[array.length] = added;
        return longer;
    }

    void suspend() throws ResourceFailure {
        for (BranchAssociation branchAssociation : associations) {
            Branch branch = branchAssociation.branch();
            branch.latch().lock();
            try {
                if (!branch.isOver()) {
                    branchAssociation.suspend();
                }
            } catch (XAException | RuntimeException | Error refused) {
                throw failed("suspend the work at", branch, refused);
            } finally {
                branch.latch().unlock();
            }
        }
    }

    void resume() throws ResourceFailure {
        for (BranchAssociation branchAssociation : associations) {
            Branch branch = branchAssociation.branch();
            branch.latch().lock();
            try {
                if (!branch.isOver() && branchAssociation.state() == BranchAssociation.State.SUSPENDED) {
                    branchAssociation.start(XAResource.TMRESUME);
                }
            } catch (XAException | RuntimeException | Error refused) {
                throw failed("resume the work at", branch, refused);
            } finally {
                branch.latch().unlock();
            }
        }
    }

    /// Ends all associations. A resource that cannot end its association makes the transaction roll back.
    void end() {
        for (BranchAssociation branchAssociation : associations) {
            Branch branch = branchAssociation.branch();
            branch.latch().lock();
            try {
                if (!branch.isOver()) {
                    branchAssociation.end(XAResource.TMSUCCESS);
                }
            } catch (XAException | RuntimeException | Error refused) {
                transaction.mark("resource '" + branch.name() + "' could not end its work: " + XaReturnCodes.text(refused), refused);
            } finally {
                branch.latch().unlock();
            }
        }
    }

    /// Not while one is asked to begin whose connection can be broken off, if it hangs in that.
    boolean areOver() {
        BranchAssociation begins = starting;
        if (begins != null && begins.breakOff() != null) {
            return false;
        }
        for (Branch branch : branches) {
            if (!branch.isOver()) {
                return false;
            }
        }
        return true;
    }

    /// @param patienceNanos the time to wait for each branch that another thread is inside of
    /// @return whether all have ended
    boolean rollBack(long patienceNanos) {
        boolean all = true;
        for (Branch branch : branches) {
            all &= rollBack(branch, patienceNanos);
        }
        return all;
    }

    /// @return whether it has ended; if not, the thread inside ends it
    boolean rollBack(Branch branch, long patienceNanos) {
        if (!latched(branch.latch(), patienceNanos)) {
            return false;
        }
        try {
            if (branch.isOver()) {
                return true;
            }
            for (BranchAssociation branchAssociation : associations) {
                if (branchAssociation.branch() == branch) {
                    try {
                        branchAssociation.end(XAResource.TMSUCCESS);
                    } catch (XAException | RuntimeException | Error refused) {
                        Coordinator.log("the end before a rollback was refused by '" + branch.name() + "'", refused);
                    }
                }
            }
            transaction.endings().rolledBack(branch, branch.rollback());
            return true;
        } finally {
            branch.latch().unlock();
        }
    }

    /// An interrupt does not cut this short, and is there again afterwards.
    static boolean latched(ReentrantLock latch, long patienceNanos) {
        if (latch.tryLock()) {
            return true;
        }
        boolean interrupted = false;
        boolean got = false;
        boolean again = patienceNanos > 0;
        while (again) {
            try {
                got = latch.tryLock(patienceNanos, TimeUnit.NANOSECONDS);
                again = false;
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return got;
    }

    /// Returns the branches that a thread is inside of now.
    Branch[] busy() {
        BranchAssociation begins = starting;
        Branch[] all = branches;
        if (begins != null && Arrays.stream(all).noneMatch(branch -> branch == begins.branch())) {
            all = with(all, begins.branch());
        }
        return Arrays.stream(all).filter(branch -> branch.latch().isLocked()).toArray(Branch[]::new);
    }

    /// Makes calls of a branch's connections fail, where that is possible; may take as long as the driver likes.
    void breakOff(Branch branch) {
        BranchAssociation begins = starting;
        if (begins != null && begins.branch() == branch && begins.breakOff() != null && find(begins.resource()) != begins) {
            begins.breakOff().run();
        }
        for (BranchAssociation branchAssociation : associations) {
            if (branchAssociation.branch() == branch && branchAssociation.breakOff() != null) {
                branchAssociation.breakOff().run();
            }
        }
    }
}
