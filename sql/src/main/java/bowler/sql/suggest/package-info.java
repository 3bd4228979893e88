// SPDX-License-Identifier: Apache-2.0

/// Suggestions of the name or word that was probably meant.
///
/// **Idea.** The nearest name that is valid at a location is suggested if it is within a few typing errors of the
/// written one. The search runs only after a statement has failed.
/// **Used by** `parse` for words, `bind` for names. **Start at** [NearestName].
package bowler.sql.suggest;
