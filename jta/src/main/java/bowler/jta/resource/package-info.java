// SPDX-License-Identifier: Apache-2.0

/// The interfaces of resources that take part in transactions, and of their recovery.
///
/// **Idea.** A resource is known by a name that never changes: decisions contain it, and recovery uses it to open its
/// own connections. A resource without XA may take part once in a transaction, as the last one ([LastResource]).
/// **Start at** [RecoverableResource].
package bowler.jta.resource;
