// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/// Runs one call for each branch, all at once: the last on the calling thread, the others on threads of their own.
final class SideBySide {
    private SideBySide() {}

    /// Returns when all are over; interrupts wait until then.
    static void run(Coordinator coordinator, Branch[] branches, IntConsumer call) {
        AtomicInteger left = new AtomicInteger(branches.length - 1);
        Thread caller = Thread.currentThread();
        for (int at = 0; at < branches.length - 1; at++) {
            int index = at;
            coordinator.run("bowler-jta branch at " + branches[at].name(), () -> {
                try {
                    call.accept(index);
                } finally {
                    left.decrementAndGet();
                    LockSupport.unpark(caller);
                }
            });
        }
        boolean interrupted = false;
        try {
            call.accept(branches.length - 1);
        } finally {
            while (left.get() > 0) {
                LockSupport.park(left);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                caller.interrupt();
            }
        }
    }
}
