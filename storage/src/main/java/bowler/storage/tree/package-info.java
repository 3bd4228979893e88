// SPDX-License-Identifier: Apache-2.0

/// B+trees of byte keys: every table and every index.
///
/// **Idea.** Rows lie in the leaves. Readers go down without latches and check each page's version; writers latch one
/// leaf. Pages split and join one change of structure at a time per tree, each one log record. The layout of a page
/// decides the speed: common prefix cut, heads of keys as numbers, one interpolated guess (see [LeafPage]). An empty tree is filled page by page by [bowler.storage.tree.bulk.BulkLoader].
/// **Always true.** Keys on a page ascend and lie between its fences; the fences of a level's pages adjoin. A page
/// changes only through `change`, under its exclusive latch. Nobody waits for a lock while holding a latch.
/// **Used by** `row`, `undo`, `purge`. **Uses** `space`, `change`, `buffer`.
/// **Start at** [Tree], then [LeafPage]. **Theory** in `THEORY.md`. **Checked by** [TreeVerifier]; shown by [TreeDump].
package bowler.storage.tree;
