// SPDX-License-Identifier: Apache-2.0

/// What can be set of a server, and which databases it gives access to.
///
/// **Idea.** [ServerSettings] is a record that is checked when it is made. [DatabaseNames] turns the name that a client gives into the
/// address that a provider of sessions understands, and lets none leave the server's folder.
/// **Used by** `server.conversation`, `server`. **Start at** [ServerSettings].
package bowler.server.settings;
