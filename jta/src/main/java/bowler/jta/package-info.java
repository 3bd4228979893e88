// SPDX-License-Identifier: Apache-2.0

/// The public API: a transaction manager that implements `jakarta.transaction`, and its interface for operators.
///
/// **Idea.** [TransactionService] opens the decision log, and owns the workers for timeouts and recovery. Thin classes
/// implement the API and turn outcomes into its exceptions. `jakarta.transaction` is the only library needed; Bowler's
/// engine is not. **Start at** [TransactionService]; THEORY.md in this folder gives the reasons.
package bowler.jta;
