// SPDX-License-Identifier: Apache-2.0

/// Connections to servers: login, then requests and replies.
///
/// **Idea.** [Login] opens the connection as DRDA prescribes; a [ServerLink] then carries one chain of requests at a
/// time. [SessionCalls] admits one thread at a time to a session. **Start at** [ServerLink].
package bowler.client.link;
