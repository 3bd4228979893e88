// SPDX-License-Identifier: Apache-2.0

/// Commands to a running server, in the protocol of Derby's NetworkServerControl, with a few of its own.
///
/// **Idea.** [ControlResponder] answers one command of a connection; [ControlClient] sends one.
///
///     request  "CMD:", 2 bytes version (1; 2 with a user), 1 byte and a locale, 1 byte and a charset, 1 byte command, arguments
///     reply    "RPY:", 1 byte (0 for success, otherwise a text with the reason follows), then the result of the command
///     text     2 bytes length, UTF-8
///
/// **Always true.** Other machines get an answer only to a ping. If the server has users, every other command requires
/// one of them.
/// **Used by** `server`. **Start at** [ControlResponder].
package bowler.server.control;
