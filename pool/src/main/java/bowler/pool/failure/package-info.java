// SPDX-License-Identifier: Apache-2.0

/// The errors of a pool, and the rules that judge SQL exceptions of drivers.
///
/// **Idea.** [PoolError] lists the errors; each message names the pool. [BrokenConnectionRules] decides whether a
/// driver's exception means that its connection can no longer be used.
/// **Start at** [PoolError].
package bowler.pool.failure;
