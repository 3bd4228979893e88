// SPDX-License-Identifier: Apache-2.0

/// Removes what no snapshot can see any more: old versions, deleted entries, empty leaves.
///
/// **Idea.** Pages with versions stand in a queue. A background step goes around it and visits those pages where something
/// may have become useless since the last visit: versions were added, or a snapshot or a transaction ended for which some
/// were kept. Other pages cost a few comparisons. Writers do the same for pages they meet (see `row`).
/// **Always true.** Nothing goes that a snapshot in use may need, nor a key that somebody has locked.
/// **Used by** the door. **Uses** `version`, `row`, `tree`. **Start at** [Purge].
package bowler.storage.purge;
