// SPDX-License-Identifier: Apache-2.0

/// Connections of any JDBC driver, lent again and again.
///
/// **Idea.** [PooledDataSource] is the door. Behind it a [ConnectionPool] lends places ([bowler.pool.slot.SlotPool]) in
/// which connections are; one [Housekeeper] looks after them; whatever calls the driver without a borrower (connect,
/// test, close) is an errand on a thread of its own, as it may hang.
/// **Always true.** No borrower waits for a connect, a test or a close that he could do without. Every connection that
/// was opened is in a place, on its way into one, or closed. `live + opening` never passes `maximumPoolSize`. **Start
/// at** [PooledDataSource], then [ConnectionPool], [GrowthPolicy], [Housekeeper]. **Checked by**
/// `PooledDataSourceTest`, `FaultyDriverTest`, `TransactionSharingTest`, and the races in `races/`.
package bowler.pool;
