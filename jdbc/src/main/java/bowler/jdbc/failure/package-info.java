// SPDX-License-Identifier: Apache-2.0

/// What goes wrong in the JDBC layer itself, and how every failure becomes an `SQLException`.
///
/// **Idea.** Below this module failures are [bowler.base.error.SqlFailure]; [SqlExceptions] turns them into the subclass
/// that their SQLState asks for, with Derby's vendor codes and the chain of causes kept.
/// **Always true.** Nothing but an `SQLException` leaves a JDBC method; its cause is the failure it was made of.
/// **Used by** every room of the module. **Start at** [SqlExceptions].
package bowler.jdbc.failure;
