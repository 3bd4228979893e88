// SPDX-License-Identifier: Apache-2.0

/// The name or word that somebody probably meant.
///
/// **Idea.** Of the names that could stand at a place, the nearest one is offered if few slips of a finger lead from it
/// to what was written. Asked only when a statement has failed already.
/// **Used by** `parse` for words, `bind` for names. **Start at** [NearestName].
package bowler.sql.suggest;
