// SPDX-License-Identifier: Apache-2.0

/// Verify and dump whatever a store holds, without changing it.
///
/// **Idea.** Each structure checks and shows itself where it is defined; here they are put together, for an open store
/// ([OnlineInspection]) and for a directory that nobody has open, whatever its state ([OfflineInspection]).
/// **Used by** the door, `tools`. **Start at** [OnlineInspection].
package bowler.storage.inspect;
