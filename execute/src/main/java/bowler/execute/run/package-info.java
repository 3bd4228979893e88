// SPDX-License-Identifier: Apache-2.0

/// The state of one run of a statement.
///
/// **Idea.** The other packages share these few objects instead of depending on the session.
/// **Used by** every package of the executor. **Start at** [StatementFailures].
package bowler.execute.run;
