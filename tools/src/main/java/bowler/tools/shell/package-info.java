// SPDX-License-Identifier: Apache-2.0

/// The SQL shell: statements and commands from a terminal, a file or a pipe, run on any JDBC database.
///
/// [bowler.tools.shell.StatementSplitter] divides text into statements and commands, [bowler.tools.shell.Shell] runs
/// them, and the result formats print rows. [bowler.tools.shell.InteractiveShell] adds what a terminal offers: history,
/// completion, colours, and Ctrl-C.
package bowler.tools.shell;
