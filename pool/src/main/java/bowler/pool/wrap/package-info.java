// SPDX-License-Identifier: Apache-2.0

/// The JDBC objects that borrowers see, and the driver's connection that they wrap.
///
/// **Idea.** A [PhysicalConnection] stays open; each borrower gets a new [ConnectionHandle] on it. A handle remains
/// closed after its close, even when the connection is lent again. `WrapperGenerator` writes the classes `Forwarding…`
/// from the interfaces of `java.sql`; they only forward calls. The classes `…Handle` add what a pool needs.
/// **Always true.** No method of JDBC other than `unwrap` returns a bare connection, statement, result set or metadata
/// of a driver. A mark records each change that a borrower makes, and only marked settings are reset. Each exception of
/// a driver is judged. Everything that a borrower left open is closed before others get the connection.
/// **Start at** [ConnectionHandle], then [PhysicalConnection]. **Checked by** `WrapperTest`, which reflects over the
/// interfaces and compares what the generator writes.
package bowler.pool.wrap;
