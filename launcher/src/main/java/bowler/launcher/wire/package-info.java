// SPDX-License-Identifier: Apache-2.0

/// Campaigns against the network server: hostile bytes, killed processes, many connections.
///
/// **Idea.** [WireCommand] feeds mutated requests to a server without sockets, so that one thread answers millions of them.
/// [NetworkKillCommand] kills servers and clients, and counts acknowledged commits. [ConnectionsCommand] opens many
/// connections and measures the few that work.
/// **Always true.** A seed repeats the inputs of [WireCommand]. Processes that a campaign starts end with it.
/// **Used by** the launcher. **Start at** [WireCommand].
package bowler.launcher.wire;
