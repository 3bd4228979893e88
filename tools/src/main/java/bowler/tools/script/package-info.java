// SPDX-License-Identifier: Apache-2.0

/// SQL scripts with the results they expect, run on any JDBC database.
///
/// **Idea.** The format is that of the public sqllogictest collection, with an SQLState or a row count where that has
/// only "ok" and "error". A [SqlScript] is parsed whole, so that a fault in it is found before anything runs; a
/// [ScriptRun] runs it on one connection and keeps what differed; the script can be written again with what came.
/// **Always true.** A record that is left out is counted with its reason. Nothing of the outside but a connection.
/// **Used by** `launcher`, and by `embed` for its end-to-end tests. **Uses** JDBC, picocli.
/// **Start at** [ScriptRun]. **Checked by** `ScriptRunTest`, `SqlLogicTestCommandTest`.
package bowler.tools.script;
