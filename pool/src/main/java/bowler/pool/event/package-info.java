// SPDX-License-Identifier: Apache-2.0

/// What a pool tells: events for Java's Flight Recorder (borrow, wait, create, evict, leak) and lines of the program's log.
///
/// **Idea.** A recording tells who waited for a connection, and why connections come and go. All of them are named
/// `bowler.pool.…` and carry the pool's name.
/// **Always true.** An event is made only if a recording was ever started: else not even its class is loaded, which would hold up a crowd.
/// **Start at** [BorrowEvent], [PoolLog].
package bowler.pool.event;
