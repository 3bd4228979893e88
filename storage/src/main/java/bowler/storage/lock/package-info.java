// SPDX-License-Identifier: Apache-2.0

/// Locks on tables and rows: granting, waiting in queues, and deadlock detection.
///
/// **Idea.** Most row locks have no entry here: the uncommitted owner of a row's newest version holds an exclusive lock
/// on it. This package keeps the locks that cannot be derived from the row. They are locks of readers at REPEATABLE
/// READ and SERIALIZABLE, update locks, gap locks, and ownerships that another transaction waits for. The waiter makes
/// such an ownership explicit. Table locks are here too; their frequent intention modes are counted in stripes.
/// **Always true.** A waiter holds no latch. A waiter searches for a deadlock itself after a while; each cycle has one
/// victim. Every change of a queue happens under its mutex, and no thread holds two of them. **Used by** `row`,
/// `purge`, the facade `Store`. **Start at** [LockManager], then `THEORY.md`. **Checked by** [LockManager#verify];
/// shown by [LockManager#dump].
package bowler.storage.lock;
