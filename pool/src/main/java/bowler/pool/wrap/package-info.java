// SPDX-License-Identifier: Apache-2.0

/// The JDBC objects that borrowers see, and the connection of the driver behind them.
///
/// **Idea.** A [PhysicalConnection] stays; each borrower gets a new [ConnectionHandle] on it, so that what he keeps after
/// closing is closed for ever, whoever has the connection now. Classes `Forwarding…` are written by `WrapperGenerator` from
/// the interfaces of `java.sql` and only pass calls on; classes `…Handle` do what a pool has to add.
/// **Always true.** No bare connection, statement, result set or metadata of a driver leaves by a method of JDBC, other than
/// `unwrap`. What a borrower changed is known by a mark, and only what is marked is put back. Each exception of a driver is
/// judged. What a borrower left open is closed before others get the connection.
/// **Start at** [ConnectionHandle], then [PhysicalConnection]. **Checked by** `WrapperTest`, which reflects over the
/// interfaces and compares what the generator writes.
package bowler.pool.wrap;
