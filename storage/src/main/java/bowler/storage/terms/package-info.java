// SPDX-License-Identifier: Apache-2.0

/// Values that storage shares with its callers: isolation levels, lock modes, key ranges.
///
/// **Idea.** These are plain values without behaviour, so that a caller needs no other package to describe a request.
/// **Used by** every package of storage, and by `catalog`, `execute`, `engine`. **Start at** [IsolationLevel].
package bowler.storage.terms;
