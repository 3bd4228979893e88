// SPDX-License-Identifier: Apache-2.0

/// The rows that triggers see: the old and the new states of the rows that a statement changes.
///
/// **Idea.** A change records the states of its rows in two parallel stores, which spill to disk when they are large.
/// Row triggers read them row by row, statement triggers as tables.
/// **Used by** `modify`, which fills them, and `routine`, which reads them. **Start at** [TransitionRows].
package bowler.execute.transition;
