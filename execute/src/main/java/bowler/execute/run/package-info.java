// SPDX-License-Identifier: Apache-2.0

/// What one run of a statement works with.
///
/// **Idea.** The rooms above share these few objects instead of knowing the session.
/// **Used by** every room of the executor. **Start at** [StatementFailures].
package bowler.execute.run;
