// SPDX-License-Identifier: Apache-2.0

/// Conditions with an SQLState, and the one exception that carries them.
///
/// **Idea.** Each room lists its conditions in an enum that implements [SqlError]; [SqlFailure] ends the statement (or
/// more, see [Severity]). What a caller expects is a value, not an exception. `SQLException` is made in `jdbc` alone.
/// **Start at** [SqlError].
package bowler.base.error;
