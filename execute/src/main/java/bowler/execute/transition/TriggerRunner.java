// SPDX-License-Identifier: Apache-2.0
package bowler.execute.transition;

import bowler.catalog.TriggerDescriptor;

/// Executes the actions of triggers, for the statement that fires them.
public interface TriggerRunner {
    /// Executes the action for each row, or once for all rows. A BEFORE trigger may replace the new states of the rows.
    ///
    /// @return false if a concurrent transaction has changed a row that the action changes: the firing statement must be
    ///     undone and started again
    boolean fire(TriggerDescriptor trigger, TransitionRows rows);
}
