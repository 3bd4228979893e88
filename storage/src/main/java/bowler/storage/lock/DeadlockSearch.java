// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.trace.DeadlockEvent;
import bowler.base.trace.Trace;
import bowler.storage.lock.LockBlockers.Blocker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/// Searches the waits-for graph from one waiting request and breaks each cycle that it finds, with one victim per
/// cycle.
///
/// The waiter itself runs the search; only one search runs at a time. The search is depth first. From a request it
/// visits conflicting holders before requests that only wait ahead in the queue. A cycle found through a position in a
/// queue is therefore never one that holders alone would form, and removing any member opens it.
///
/// The search reads one queue after the other, so its view may be stale. It confirms a cycle in two steps: each link
/// still exists, and afterwards each member is still in the same wait. A waiting transaction releases nothing. A
/// confirmed cycle's links therefore all existed at one time, and a deadlock does not dissolve by itself.
final class DeadlockSearch {
    private final LockBlockers lockBlockers;
    private final ThreadParker threadParker;
    private volatile boolean traces;

    DeadlockSearch(LockBlockers lockBlockers, ThreadParker threadParker) {
        this.lockBlockers = lockBlockers;
        this.threadParker = threadParker;
    }

    void trace(boolean wanted) {
        traces = wanted;
    }

    /// Breaks the cycles that are reachable from a waiting request. The wait of each victim ends as refused.
    synchronized void run(LockRequest start) {
        while (isWaiting(start)) {
            List<LockRequest> cycle = findCycle(start);
            if (cycle == null) {
                return;
            }
            Deadlock deadlock = confirm(cycle);
            if (deadlock != null) {
                report(deadlock);
                refuse(deadlock);
            }
            // an unconfirmed cycle means that the queues have changed meanwhile: search again
        }
    }

    private static void report(Deadlock deadlock) {
        DeadlockEvent event = Trace.isOn() ? new DeadlockEvent() : null;
        if (event != null && event.shouldCommit()) {
            event.victim = deadlock.victim().owner.transactionId();
            event.cycle = deadlock.describe();
            event.commit();
        }
    }

    private static boolean isWaiting(LockRequest request) {
        return request.state == LockRequest.State.WAITING && request.owner.waiting() == request;
    }

    /// A request on the current path and the requests that it leads to.
    private record Step(LockRequest request, Iterator<LockRequest> next) {}

    private List<LockRequest> findCycle(LockRequest start) {
        ArrayDeque<Step> path = new ArrayDeque<>();
        Set<LockRequest> seen = new HashSet<>();
        Set<LockRequest> onPath = new HashSet<>();
        push(start, path, seen, onPath);
        while (!path.isEmpty()) {
            Step top = path.peekLast();
            if (!top.next.hasNext()) {
                path.removeLast();
                onPath.remove(top.request);
                continue;
            }
            LockRequest next = top.next.next();
            if (onPath.contains(next)) {
                return cycleFrom(next, path);
            }
            if (!seen.contains(next)) {
                push(next, path, seen, onPath);
            }
        }
        return null;
    }

    private void push(LockRequest request, ArrayDeque<Step> path, Set<LockRequest> seen, Set<LockRequest> onPath) {
        List<LockRequest> next = new ArrayList<>();
        for (Blocker blocker : lockBlockers.of(request, true)) {
            LockRequest waiting = blocker.owner().waiting();
            if (waiting != null && isWaiting(waiting)) {
                next.add(waiting);
            }
        }
        path.addLast(new Step(request, next.iterator()));
        seen.add(request);
        onPath.add(request);
    }

    private static List<LockRequest> cycleFrom(LockRequest first, ArrayDeque<Step> path) {
        List<LockRequest> cycle = new ArrayList<>();
        for (Step step : path) {
            if (step.request == first || !cycle.isEmpty()) {
                cycle.add(step.request);
            }
        }
        return cycle;
    }

    /// Returns the deadlock, or null if the cycle does not exist or exists no longer.
    private Deadlock confirm(List<LockRequest> cycle) {
        List<Deadlock.Link> links = new ArrayList<>();
        for (int i = 0; i < cycle.size(); i++) {
            LockRequest request = cycle.get(i);
            LockRequest target = cycle.get((i + 1) % cycle.size());
            Blocker found = null;
            for (Blocker blocker : lockBlockers.of(request, true)) {
                if (blocker.owner() == target.owner) {
                    found = blocker;
                    break;
                }
            }
            if (found == null) {
                return null;
            }
            links.add(new Deadlock.Link(request, request.owner.transactionId(), lockBlockers.describe(request, found)));
        }
        for (LockRequest request : cycle) {
            if (!isWaiting(request)) {
                return null;
            }
        }
        return new Deadlock(links, victim(cycle), traces ? links.stream().map(WaitingThread::new).toList() : List.of());
    }

    /// Returns the member with the fewest locks, which is also Derby's rule; among equals, the youngest.
    private static LockRequest victim(List<LockRequest> cycle) {
        LockRequest victim = null;
        for (LockRequest request : cycle) {
            if (victim == null || precedes(request.owner, victim.owner)) {
                victim = request;
            }
        }
        return victim;
    }

    private static boolean precedes(LockOwner one, LockOwner other) {
        long difference = one.lockCount() - other.lockCount();
        return difference < 0 || difference == 0 && one.transactionId() > other.transactionId();
    }

    private void refuse(Deadlock deadlock) {
        LockRequest victim = deadlock.victim();
        synchronized (victim.queue.mutex()) {
            victim.deadlock = deadlock;
            if (victim.queue.withdraw(victim, LockRequest.State.REFUSED, threadParker)) {
                threadParker.unpark(victim.thread);
            }
        }
    }
}
