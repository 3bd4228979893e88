// SPDX-License-Identifier: Apache-2.0

/// The view that operators have of a server.
///
/// **Idea.** A [ConnectionInfo] is the state of one connection at one moment: its user, its address, its activity and
/// the start of that activity.
/// **Used by** `server.conversation`, `server`. **Start at** [ConnectionInfo].
package bowler.server.activity;
