// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.LockNames;
import java.util.function.Consumer;

/// The grants and waiting requests of one table or row, and the rules of granting. Every method here runs under
/// [#mutex].
///
/// **Fair.** Requests are granted in order of arrival, with two exceptions. Conversions go first, because the requests
/// behind them wait for their owners anyway. And a request may pass those that it does not conflict with. There is no
/// starvation: whatever could delay a waiter either is held already or arrived before it.
abstract class LockQueue {
    private LockGrant firstGrant;
    private LockRequest firstWaiter;
    private LockRequest lastWaiter;

    abstract LockModes modes();

    /// Returns the object that guards this queue.
    abstract Object mutex();

    /// Describes the locked table or row for a message.
    abstract String describe(LockNames names);

    /// Returns the modes held by other owners than the requester without a grant in the list.
    abstract int unlistedModes();

    /// Runs after grants or waiters have changed.
    abstract void afterChange();

    /// Grants at once if the rules allow.
    ///
    /// @return the owner's grant, or null if it has to wait
    final LockGrant tryGrant(LockOwner owner, int mode) {
        assert Thread.holdsLock(mutex());
        LockGrant own = grantOf(owner);
        if (own != null && modes().covers(own.modes, mode)) {
            return own;
        }
        if (!modes().fits(mode, heldByOthers(owner)) || own == null && !mayPassWaiters(mode)) {
            return null;
        }
        return grant(owner, own, mode);
    }

    /// Returns whether [#tryGrant] would grant; changes nothing.
    final boolean wouldGrant(LockOwner owner, int mode) {
        LockGrant own = grantOf(owner);
        return own != null && modes().covers(own.modes, mode)
            || modes().fits(mode, heldByOthers(owner)) && (own != null || mayPassWaiters(mode));
    }

    /// Adds a mode to those that the owner holds, regardless of the rules.
    final LockGrant grant(LockOwner owner, LockGrant own, int mode) {
        assert Thread.holdsLock(mutex()) && (own == null || own.queue == this && own.owner == owner);
        if (own != null) {
            own.modes |= 1 << mode;
            return own;
        }
        return enter(new LockGrant(owner, this, 1 << mode));
    }

    private LockGrant enter(LockGrant grant) {
        grant.next = firstGrant;
        firstGrant = grant;
        return grant;
    }

    /// Grants a waiting request. It needs no memory, because a releasing transaction must not fail here.
    private LockGrant grant(LockRequest waiter) {
        LockGrant own = grantOf(waiter.owner);
        if (own == null) {
            own = enter(waiter.spare);
        }
        own.modes |= 1 << waiter.mode;
        return own;
    }

    final LockGrant grantOf(LockOwner owner) {
        for (LockGrant grant = firstGrant; grant != null; grant = grant.next) {
            if (grant.owner == owner) {
                return grant;
            }
        }
        return null;
    }

    final int heldByOthers(LockOwner owner) {
        int held = unlistedModes();
        for (LockGrant grant = firstGrant; grant != null; grant = grant.next) {
            if (grant.owner != owner) {
                held |= grant.modes;
            }
        }
        return held;
    }

    /// Returns the modes held through grants in the list.
    final int listedCount() {
        int held = 0;
        for (LockGrant grant = firstGrant; grant != null; grant = grant.next) {
            held |= grant.modes;
        }
        return held;
    }

    private boolean mayPassWaiters(int mode) {
        for (LockRequest waiter = firstWaiter; waiter != null; waiter = waiter.next) {
            if (!modes().mayPass(mode, 1 << waiter.mode)) {
                return false;
            }
        }
        return true;
    }

    final LockRequest enqueue(LockOwner owner, int mode, Thread thread) {
        assert Thread.holdsLock(mutex());
        boolean isConversion = grantOf(owner) != null;
        LockGrant spare = isConversion ? null : new LockGrant(owner, this, 0);
        LockRequest request = new LockRequest(owner, this, mode, isConversion, spare, thread);
        LockRequest before = lastWaiter;
        if (request.isConversion) {
            while (before != null && !before.isConversion) {
                before = before.previous;
            }
        }
        insertAfter(before, request);
        afterChange();
        return request;
    }

    private void insertAfter(LockRequest before, LockRequest request) {
        LockRequest after = before == null ? firstWaiter : before.next;
        request.previous = before;
        request.next = after;
        if (before == null) {
            firstWaiter = request;
        } else {
            before.next = request;
        }
        if (after == null) {
            lastWaiter = request;
        } else {
            after.previous = request;
        }
    }

    private void unlink(LockRequest request) {
        assert request.queue == this && request.state == LockRequest.State.WAITING;
        if (request.previous == null) {
            firstWaiter = request.next;
        } else {
            request.previous.next = request.next;
        }
        if (request.next == null) {
            lastWaiter = request.previous;
        } else {
            request.next.previous = request.previous;
        }
        // the removed request keeps its own links, so an iteration that stands on it can continue
    }

    /// Removes a waiter whose wait ends without the lock; others may be granted.
    ///
    /// @return false if it has been granted or refused meanwhile
    final boolean withdraw(LockRequest request, LockRequest.State end, ThreadParker threadParker) {
        if (request.state != LockRequest.State.WAITING) {
            return false;
        }
        unlink(request);
        request.state = end;
        settle(threadParker);
        return true;
    }

    /// Releases all that a grant holds.
    final void release(LockGrant grant, ThreadParker threadParker) {
        assert Thread.holdsLock(mutex()) && grant.queue == this;
        LockGrant before = null;
        for (LockGrant at = firstGrant; at != grant; at = at.next) {
            before = at;
        }
        if (before == null) {
            firstGrant = grant.next;
        } else {
            before.next = grant.next;
        }
        grant.modes = 0;
        settle(threadParker);
    }

    /// Grants the waiting requests that have become compatible.
    final void settle(ThreadParker threadParker) {
        assert Thread.holdsLock(mutex());
        int waitedFor = 0;
        for (LockRequest waiter = firstWaiter; waiter != null; waiter = waiter.next) {
            if ((waiter.isConversion || modes().mayPass(waiter.mode, waitedFor))
                && modes().fits(waiter.mode, heldByOthers(waiter.owner))) {
                unlink(waiter);
                waiter.grant = grant(waiter);
                waiter.state = LockRequest.State.GRANTED;
                threadParker.unpark(waiter.thread);
            } else {
                waitedFor |= 1 << waiter.mode;
            }
        }
        afterChange();
    }

    final boolean hasWaiters() {
        return firstWaiter != null;
    }

    final boolean isEmpty() {
        return firstGrant == null && firstWaiter == null;
    }

    /// Visits the grants that refuse the request.
    final void forEachRefusingGrant(LockRequest request, Consumer<LockGrant> action) {
        for (LockGrant grant = firstGrant; grant != null; grant = grant.next) {
            if (grant.owner != request.owner && !modes().fits(request.mode, grant.modes)) {
                action.accept(grant);
            }
        }
    }

    /// Visits the requests ahead that the request may not pass, from the head of the queue.
    final void forEachRefusingWaiter(LockRequest request, Consumer<LockRequest> action) {
        if (request.isConversion) {
            return;
        }
        for (LockRequest ahead = firstWaiter; ahead != null && ahead != request; ahead = ahead.next) {
            if (!modes().mayPass(request.mode, 1 << ahead.mode)) {
                action.accept(ahead);
            }
        }
    }

    final void forEachGrant(Consumer<LockGrant> action) {
        for (LockGrant grant = firstGrant; grant != null; grant = grant.next) {
            action.accept(grant);
        }
    }

    final void forEachWaiter(Consumer<LockRequest> action) {
        for (LockRequest waiter = firstWaiter; waiter != null; waiter = waiter.next) {
            action.accept(waiter);
        }
    }
}
