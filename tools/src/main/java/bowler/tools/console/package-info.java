// SPDX-License-Identifier: Apache-2.0

/// A page in the browser: SQL, results, plans, tables, and what the database does at the moment.
///
/// **Idea.** The JDK's HTTP server delivers three static files and answers questions as JSON. The page itself chooses no driver
/// and no database: the command line does.
/// **Always true.** Only this machine can connect. Each request needs the token of the URL that the command prints, a known
/// Host, and, if it may change anything, the page's own Origin. Without `--write` only queries run.
/// **Used by** the launcher. **Uses** `shell` for connections.
/// **Start at** [ConsoleServer], then [RequestGuard].
package bowler.tools.console;
