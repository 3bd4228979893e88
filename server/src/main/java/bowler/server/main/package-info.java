// SPDX-License-Identifier: Apache-2.0

/// The main program of the server: its arguments, the message that it is ready, and its graceful shutdown.
///
/// **Idea.** [ServerMain] is the main class of `java -jar bowler-server.jar`, and `./bowler serve` calls it too.
/// **Always true.** The program ends within the time that its arguments give, however clients behave.
/// **Used by** the launcher. **Start at** [ServerMain].
package bowler.server.main;
