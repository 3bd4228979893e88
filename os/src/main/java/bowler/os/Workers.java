// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// Runs background work: an object with one step, repeated.
public interface Workers {
    /// One step of background work.
    @FunctionalInterface
    interface Step {
        /// Does a bounded piece of work.
        ///
        /// @return how long to wait before the next step, in nanoseconds; 0 to go on at once; negative to end the task
        long step();
    }

    /// Handle to a running task.
    interface Task {
        /// Cuts the present wait short.
        void wake();

        /// Ends the task; returns when its present step is done. Idempotent.
        void stop();
    }

    /// Starts a task under a name that shows in thread dumps. A step that throws ends the task; `onFailure` gets why.
    Task start(String name, Step step, java.util.function.Consumer<Throwable> onFailure);

    /// Runs an action some time after an object has become unreachable, in a thread of the implementation's own. The action must not
    /// reach the object. By default nothing is run: a simulation does not depend on when memory is reclaimed.
    default void whenUnreachable(Object watched, Runnable action) {}
}
