// SPDX-License-Identifier: Apache-2.0

/// Conditions with an SQLState, and the exception that carries them.
///
/// **Idea.** Each package lists its conditions in an enum that implements [SqlError]; [SqlFailure] ends the statement
/// (or more, see [Severity]). An expected outcome is a value, not an exception. Only `jdbc` creates `SQLException`.
/// **Start at** [SqlError].
package bowler.base.error;
