// SPDX-License-Identifier: Apache-2.0

/// B+trees of byte keys: every table and every index.
///
/// **Idea.** Rows are stored in the leaves. Readers descend without latches and check each page's version; writers
/// latch one leaf. Each tree executes one structure change (split or merge) at a time, and each is one log record. The
/// page layout determines the speed: the common prefix is cut, key heads are stored as numbers, and searches
/// interpolate (see [LeafPage]). [bowler.storage.tree.bulk.BulkLoader] fills an empty tree page by page. **Always
/// true.** Keys on a page ascend and lie between its fences; the fences of the pages of a level adjoin. A page changes
/// only through `change`, under its exclusive latch. No thread waits for a lock while holding a latch. **Used by**
/// `row`, `undo`, `purge`. **Uses** `space`, `change`, `buffer`. **Start at** [Tree], then [LeafPage]. **Theory** in
/// `THEORY.md`. **Checked by** [TreeVerifier]; shown by [TreeDump].
package bowler.storage.tree;
