// SPDX-License-Identifier: Apache-2.0

/// Verifies and dumps the structures of a store without changing them.
///
/// **Idea.** Each structure implements its check and its dump where it is defined. This package combines them, for an
/// open store ([OnlineInspection]) and for a directory in any state that no process has open ([OfflineInspection]).
/// **Used by** `Store`, `tools`. **Start at** [OnlineInspection].
package bowler.storage.inspect;
