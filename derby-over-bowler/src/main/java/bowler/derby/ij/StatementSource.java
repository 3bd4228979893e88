// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

/// The statement that EXECUTE runs: a text, or a prepared statement.
///
/// @param sql null for a prepared statement
/// @param name null for a text
record StatementSource(String sql, QualifiedName name) { }
