// SPDX-License-Identifier: Apache-2.0

/// The engine in this JVM: the provider of sessions on databases it opens.
///
/// **Idea.** One [Engine] per JVM keeps the open databases by place; a first connection opens one, a shutdown closes it.
/// **Used by** `jdbc`, by way of the session treaty only. **Uses** `local`, `database`. **Start at** [Engine].
package bowler.engine;
