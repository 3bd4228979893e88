// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// Threads lent temporarily to callers whose work can be shared. There are as many as there are processors. Each caller
/// counts as one of the working threads, so the more callers there are, the fewer threads each one gets.
public interface HelperThreads {
    /// Lends no threads: for schedules that must repeat.
    HelperThreads NONE = (task, max) -> new Help() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public boolean isNeededElsewhere() {
            return false;
        }

        @Override
        public void close() {}
    };

    /// The lent threads.
    interface Help extends AutoCloseable {
        /// Returns the number of threads that were told to run the task.
        int count();

        /// Returns whether more threads are lent than there should be now: a task that can end early should then do so.
        boolean isNeededElsewhere();

        /// Returns the threads: waits until none runs the task. Threads that have not begun it will not run it.
        ///
        /// @throws RuntimeException or an error that the task has thrown
        @Override
        void close();
    }

    /// Lets some threads run the task, once each, in addition to the caller. The caller does its own part and then
    /// closes the result.
    ///
    /// @param max maximum number of threads; the result may have none
    Help lend(Runnable task, int max);
}
