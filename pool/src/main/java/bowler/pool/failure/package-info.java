// SPDX-License-Identifier: Apache-2.0

/// What can be wrong with a call to a pool, and how SQL exceptions of drivers are judged.
///
/// **Idea.** Conditions are listed in [PoolError]; each message names the pool. [BrokenConnectionRules] says whether a driver's exception
/// means that its connection is of no more use.
/// **Start at** [PoolError].
package bowler.pool.failure;
