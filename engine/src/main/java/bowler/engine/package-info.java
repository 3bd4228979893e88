// SPDX-License-Identifier: Apache-2.0

/// The engine in this JVM: the provider of sessions on databases it opens.
///
/// **Idea.** One [Engine] per JVM keeps the open databases by location; the first connection opens a database, and a
/// shutdown closes it.
/// **Used by** `jdbc`, only through the API `session`. **Uses** `local`, `database`. **Start at** [Engine].
package bowler.engine;
