// SPDX-License-Identifier: Apache-2.0

/// Verify and dump whatever a store holds, without changing it.
///
/// **Idea.** Each structure checks and shows itself where it is defined; here they are put together, for an open store
/// ([Inspection]) and for a directory that nobody has open, whatever its state ([DirectoryInspection]).
/// **Used by** the door, `tools`. **Start at** [Inspection].
package bowler.storage.inspect;
