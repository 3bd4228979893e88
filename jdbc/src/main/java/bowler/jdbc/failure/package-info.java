// SPDX-License-Identifier: Apache-2.0

/// The errors of the JDBC layer itself, and the conversion of every failure to an `SQLException`.
///
/// **Idea.** Below this module failures are [bowler.base.error.SqlFailure]; [SqlExceptions] converts them to the
/// subclass that their SQLState requires, with Derby's vendor codes and the chain of causes.
/// **Always true.** JDBC methods throw only `SQLException`; its cause is the original failure.
/// **Used by** every package of the module. **Start at** [SqlExceptions].
package bowler.jdbc.failure;
