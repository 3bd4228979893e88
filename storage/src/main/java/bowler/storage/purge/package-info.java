// SPDX-License-Identifier: Apache-2.0

/// Removes what no snapshot can see any more: old versions, deleted entries, empty leaves.
///
/// **Idea.** Pages with versions stand in a queue; a background step visits them, in the order in which they got their
/// first version, as soon as the horizon has moved. Writers do the same for pages they meet (see `row`).
/// **Always true.** Nothing goes that a snapshot in use may need, nor a key that somebody has locked.
/// **Used by** the door. **Uses** `version`, `row`, `tree`. **Start at** [Purge].
package bowler.storage.purge;
