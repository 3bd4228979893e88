// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

/// The thread that runs the routines of a session, so that a cancel or an abort can interrupt a routine that waits. The
/// interrupt never outlives the routine.
final class RoutineThread {
    private Thread thread;
    private int depth;
    private boolean isInterrupted;

    synchronized void enter() {
        if (depth++ == 0) {
            thread = Thread.currentThread();
        }
    }

    /// Returns whether the routine was interrupted.
    synchronized boolean leave() {
        boolean was = isInterrupted;
        if (--depth == 0) {
            thread = null;
            isInterrupted = false;
            if (was) {
                Thread.interrupted();
            }
        }
        return was;
    }

    /// Interrupts the routine that runs now, if any. Called by any thread.
    synchronized void interrupt() {
        if (thread != null) {
            isInterrupted = true;
            thread.interrupt();
        }
    }
}
