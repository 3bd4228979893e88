// SPDX-License-Identifier: Apache-2.0

/// The settings of a server, and the databases that clients can access.
///
/// **Idea.** [ServerSettings] is a record that is checked when it is made. [DatabaseNames] translates the name that a
/// client gives into an address that a session provider understands. It rejects names that lead out of the server's
/// folder.
/// **Used by** `server.conversation`, `server`. **Start at** [ServerSettings].
package bowler.server.settings;
