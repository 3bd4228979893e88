// SPDX-License-Identifier: Apache-2.0

/// The provider of sessions over the network, for URLs `jdbc:bowler://host:port/database`.
///
/// **Idea.** A connection logs in as DRDA prescribes. Then each call of a session is one request
/// ([bowler.drda.extension]), or a chain of standard commands if the server does not know these requests. **Used by** `jdbc`, which finds it as a service. **Start at** [ClientProvider].
package bowler.client;
