// SPDX-License-Identifier: Apache-2.0

/// The server as a program: its arguments, the line that tells that it is ready, its end in good order.
///
/// **Idea.** [ServerMain] is what `java -jar bowler-server.jar` runs, and `./bowler serve` too.
/// **Always true.** The program ends within the time that its arguments give, however clients behave.
/// **Used by** the launcher. **Start at** [ServerMain].
package bowler.server.main;
