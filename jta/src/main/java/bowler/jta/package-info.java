// SPDX-License-Identifier: Apache-2.0

/// The door: a transaction manager as `jakarta.transaction` knows it, and what operators ask it.
///
/// **Idea.** [TransactionService] opens the decision log, and owns the workers for timeouts and recovery. What the API defines are thin
/// classes that turn outcomes into its exceptions. `jakarta.transaction` is the only library needed; Bowler's engine is not.
/// **Start at** [TransactionService]; THEORY.md beside this file says why it is so.
package bowler.jta;
