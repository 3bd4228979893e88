// SPDX-License-Identifier: Apache-2.0

/// Older states of rows, and their visibility. The page holds the newest state of each row.
///
/// **Idea.** A page always holds the newest state. A writer that changes a row leaves a [RowVersion] with its
/// transaction and the row before the change. Readers walk from the page along the chain until they meet an owner that
/// is visible to them. A page without recent changes has no versions, and its readers pay one null check. Versions that
/// exceed their memory budget are spilled to a temporary file, page by page. **Always true.** The newest version's
/// owner, while active, is the row's exclusive owner. A version is removed only when no snapshot needs the state that
/// it keeps. Chains change only under the page's latch. **Used by** `row`, `undo`, `purge`. **Uses** `transaction`,
/// `buffer`. **Start at** [RowVersion]; then THEORY.md; for the budget [VersionedPages].
package bowler.storage.version;
