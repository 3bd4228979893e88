// SPDX-License-Identifier: Apache-2.0

/// Reports of a profile: for a terminal, as one page, as JSON, as CSV.
///
/// **Idea.** Each format is a class over the same [bowler.tools.profile.table.ProfileReport].
/// **Used by** `profile`. **Uses** `profile.table`. **Start at** [TextReport].
package bowler.tools.profile.render;
