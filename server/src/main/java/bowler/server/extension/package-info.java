// SPDX-License-Identifier: Apache-2.0

/// Answers the commands of Bowler's own client ([bowler.drda.extension]): calls of a session, one per request.
///
/// **Idea.** [ExtensionCommands] decodes a request, calls the session, and writes what came of it. Statements have the
/// numbers that the client gives them ([HeldStatement]). The engine may ask its front end for something while a
/// statement runs, such as the row of a cursor. [ClientCallbacks] passes the question on to the client.
/// **Always true.** A row from a client is checked before the engine sees it ([ParameterRow]). References to long values
/// carry a seal, so a client can name only those that it was given ([LobSeal]).
/// **Used by** `conversation`. **Start at** [ExtensionCommands].
package bowler.server.extension;
