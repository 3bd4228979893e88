// SPDX-License-Identifier: Apache-2.0

/// What operators see of a server.
///
/// **Idea.** A [ConnectionInfo] is one connection at one moment: who, from where, doing what since when.
/// **Used by** `server.conversation`, `server`. **Start at** [ConnectionInfo].
package bowler.server.activity;
