// SPDX-License-Identifier: Apache-2.0

/// Conditions of the transaction manager itself: what keeps it from starting or from deciding.
///
/// **Idea.** What a caller of `jakarta.transaction` may meet is an exception of that API; [JtaError] is what stands behind it, or
/// ends the opening of a manager.
/// **Start at** [JtaError].
package bowler.jta.failure;
