// SPDX-License-Identifier: Apache-2.0

/// Commands to a running server, in the language of Derby's NetworkServerControl, with a few of its own.
///
/// **Idea.** [ControlResponder] answers one command of a connection; [ControlClient] sends one.
///
///     request  "CMD:", 2 bytes version (1; 2 with a user), 1 byte and a locale, 1 byte and a charset, 1 byte command, arguments
///     reply    "RPY:", 1 byte (0: done; else a text follows that says why not), then what the command gives
///     text     2 bytes length, UTF-8
///
/// **Always true.** Only a ping is answered to other machines. Where the server has users, all else wants one of them.
/// **Used by** `server`. **Start at** [ControlResponder].
package bowler.server.control;
