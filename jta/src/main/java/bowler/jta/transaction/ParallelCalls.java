// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/// Runs one call for each branch, all at once: the last on the calling thread, the others on threads of their own.
final class ParallelCalls {
    private ParallelCalls() {}

    /// Returns when all are over; interrupts wait until then. Where no thread can be had the caller makes the call itself.
    static void run(Coordinator coordinator, Branch[] branches, IntConsumer call) {
        AtomicInteger left = new AtomicInteger();
        Thread caller = Thread.currentThread();
        int own = branches.length - 1;
        for (int started = 0; started < own; started++) {
            int index = started;
            left.incrementAndGet();
            try {
                coordinator.run("bowler-jta branch at " + branches[index].name(), () -> {
                    try {
                        call.accept(index);
                    } finally {
                        left.decrementAndGet();
                        LockSupport.unpark(caller);
                    }
                });
            } catch (RuntimeException | Error noThread) {
                left.decrementAndGet();
                Coordinator.log("no thread for the branch at " + branches[index].name(), noThread);
                own = started; // this one and those that follow, one after the other
            }
        }
        try {
            for (int index = own; index < branches.length; index++) {
                call.accept(index);
            }
        } finally {
            await(left);
        }
    }

    private static void await(AtomicInteger left) {
        boolean interrupted = false;
        while (left.get() > 0) {
            LockSupport.park(left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
