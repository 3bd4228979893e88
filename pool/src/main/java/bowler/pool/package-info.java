// SPDX-License-Identifier: Apache-2.0

/// A pool of connections for any JDBC driver.
///
/// **Idea.** [PooledDataSource] is the entry. Behind it a [ConnectionPool] lends slots ([bowler.pool.slot.SlotPool])
/// that hold connections, and one [Housekeeper] maintains them. Calls of the driver without a borrower (connect, test,
/// close) run on helper threads, because they may hang.
/// **Always true.** No borrower waits for a connect, a test or a close that it does not need. Every connection that was
/// opened is in a slot, on its way into a slot, or closed. `live + opening` never exceeds `maximumPoolSize`.
/// **Start at** [PooledDataSource], then [ConnectionPool], [GrowthPolicy], [Housekeeper]. **Checked by**
/// `PooledDataSourceTest`, `FaultyDriverTest`, `TransactionSharingTest`, and the races in `races/`.
package bowler.pool;
