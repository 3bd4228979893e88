// SPDX-License-Identifier: Apache-2.0

/// Fills an empty tree with sorted entries, page by page, from left to right.
///
/// **Idea.** Each level has one page under construction. A full page is written by one log record; the root is written
/// last. **Used by** `row`. **Uses** `tree`, `change`. **Start at** [BulkLoader].
package bowler.storage.tree.bulk;
