// SPDX-License-Identifier: Apache-2.0

/// Locks: who may read and change which table and row, waiting in turn, and finding deadlocks.
///
/// **Idea.** Most locks are not here: being the uncommitted owner of a row's newest version is its exclusive lock. Here
/// is what cannot be told from the row: locks of readers at REPEATABLE READ and SERIALIZABLE, update locks, gap locks,
/// ownerships that somebody waits for (made explicit by the one who waits), and table locks, whose frequent intention
/// modes are counted in stripes. **Always true.** A waiter holds no latch. Whoever waits for long looks for a deadlock
/// itself; each cycle has one victim. Every change of a queue happens under its mutex, and no thread holds two of them.
/// **Used by** `row`, `purge`, the door. **Start at** [LockManager], then `THEORY.md`. **Checked by**
/// [LockManager#verify]; shown by [LockManager#dump].
package bowler.storage.lock;
