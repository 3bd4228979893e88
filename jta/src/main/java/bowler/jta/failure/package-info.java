// SPDX-License-Identifier: Apache-2.0

/// Conditions of the transaction manager itself that prevent it from starting or from deciding.
///
/// **Idea.** A caller of `jakarta.transaction` sees exceptions of that API. [JtaError] is their cause, or makes the
/// opening of a manager fail. **Start at** [JtaError].
package bowler.jta.failure;
