// SPDX-License-Identifier: Apache-2.0

/// The state of a session apart from its calls: settings, diagnostics, and transactions.
///
/// **Idea.** A session uses one [LocalTransaction] for one transaction after the other. [SessionTransactions] begins and ends
/// them and knows the catalog that they see. It leaves one of them to a branch of a distributed transaction when the
/// session has other work. **Always true.** The methods are called within calls of the session; other threads only read
/// the identity and the state of the transaction. **Start at** [SessionTransactions].
package bowler.engine.local.transaction;
