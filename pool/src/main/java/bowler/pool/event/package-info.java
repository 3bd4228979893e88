// SPDX-License-Identifier: Apache-2.0

/// The events of a pool for Java's Flight Recorder (borrow, wait, create, evict, leak) and the lines of the program's
/// log.
///
/// **Idea.** A recording shows which threads waited for a connection, and why connections come and go. All events are
/// named `bowler.pool.…` and carry the pool's name.
/// **Always true.** An event object is created only if a recording was ever started. Otherwise not even its class is
/// loaded, because class loading would delay the first waiting threads.
/// **Start at** [BorrowEvent], [PoolLog].
package bowler.pool.event;
