// SPDX-License-Identifier: Apache-2.0

/// Words that storage shares with its callers: isolation levels, lock modes, key ranges.
///
/// **Idea.** Plain values without behaviour, so that a caller needs no other room to say what it wants.
/// **Used by** every room of storage, and by `catalog`, `execute`, `engine`. **Start at** [IsolationLevel].
package bowler.storage.terms;
