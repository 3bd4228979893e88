// SPDX-License-Identifier: Apache-2.0

/// The tool `ij` of Derby: scripts with SQL and commands, run over JDBC, with the output that scripts compare.
///
/// **Idea.** A text up to `;` is a command if it has the form of one. All other texts go to the database. A command is
/// parsed completely before it runs, so a text that only begins like a command has no effect of its own.
/// **Always true.** Headings, columns, counts and messages are printed as by Derby 10.17. Only the texts of SQL errors
/// are the database's own.
/// **Used by** `org.apache.derby.tools.ij`. **Uses** JDBC alone, so it works with any driver.
/// **Start at** [Interpreter], then [CommandParser].
package bowler.derby.ij;
