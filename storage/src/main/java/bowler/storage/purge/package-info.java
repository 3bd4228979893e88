// SPDX-License-Identifier: Apache-2.0

/// Removes what no snapshot can see any more: old versions, deleted entries, empty leaves.
///
/// **Idea.** Pages with versions are in a queue. A background step visits those pages where something may have become
/// removable since the last visit. Either versions were added, or a snapshot or a transaction ended for which some were
/// kept. Other pages cost a few comparisons. Writers do the same for pages that they change (see `row`). **Always
/// true.** The purge never removes a version that a snapshot in use may need, nor a key that a transaction has locked.
/// **Used by** the facade `Store`. **Uses** `version`, `row`, `tree`. **Start at** [Purge].
package bowler.storage.purge;
