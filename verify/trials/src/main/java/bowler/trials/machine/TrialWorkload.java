// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

/// Random work on a store or a database, and a model of the contents that the work allows.
public interface TrialWorkload {
    void step();

    /// Compares the contents after a crash with the model.
    void checkRecovered();

    /// Compares the contents of a store that has not crashed with the model.
    void checkCurrent();

    /// Ends all transactions that the model can end.
    void finish();

    /// Records that the store was closed, so that all commits are durable.
    void noteClosed();

    long commits();

    long conflicts();
}
