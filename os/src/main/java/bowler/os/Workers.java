// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// Runs background work: an object with one step, repeated.
public interface Workers {
    /// One step of background work.
    @FunctionalInterface
    interface Step {
        /// Does a bounded piece of work.
        ///
        /// @return nanoseconds to wait before the next step; 0 to continue at once; negative to end the task
        long step();
    }

    /// A handle to a running task.
    interface Task {
        /// Ends the current wait early.
        void wake();

        /// Ends the task; returns when its current step is done. Idempotent.
        void stop();
    }

    /// Starts a task under a name that appears in thread dumps. A step that throws ends the task; `onFailure` receives
    /// the exception.
    Task start(String name, Step step, java.util.function.Consumer<Throwable> onFailure);

    /// Runs an action some time after an object has become unreachable, in a thread of the implementation. The action
    /// must not reference the object. The default runs nothing, because a simulation must not depend on when memory is
    /// reclaimed.
    default void whenUnreachable(Object watched, Runnable action) {}
}
