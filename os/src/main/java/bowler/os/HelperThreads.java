// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// Threads lent for a while to those who have work that can be shared. There are as many as there are processors; who
/// asks is one of those at work himself, so that the more ask, the fewer each is lent.
public interface HelperThreads {
    /// Never lends anybody: for schedules that must repeat.
    HelperThreads NONE = (task, max) -> new Help() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public boolean isDueElsewhere() {
            return false;
        }

        @Override
        public void close() {}
    };

    /// What was lent.
    interface Help extends AutoCloseable {
        /// How many threads were told to run the task.
        int count();

        /// Whether more threads are lent than there should be by now: a task that can do so comes to an end early.
        boolean isDueElsewhere();

        /// Gives the threads back: returns when none runs the task. Those that have not begun will not.
        ///
        /// @throws RuntimeException or an error that the task has thrown
        @Override
        void close();
    }

    /// Has some threads run the task, once each, beside the caller, who does his part and then closes what he got.
    ///
    /// @param max how many at most; none is an answer, too
    Help lend(Runnable task, int max);
}
