// SPDX-License-Identifier: Apache-2.0

/// TREATY: what takes part in transactions, and how recovery reaches it.
///
/// **Idea.** A resource is known by a name that never changes: decisions are written with it, and recovery opens connections
/// of its own by it. What knows no XA may take part once in a transaction, as the last ([LastResource]).
/// **Start at** [RecoverableResource].
package bowler.jta.resource;
