// SPDX-License-Identifier: Apache-2.0

/// Older states of rows, beside the page that holds the newest, and who may see which.
///
/// **Idea.** A page always holds the newest state. Whoever changes a row leaves a [RowVersion] that names him and keeps
/// what was there before; readers go back from the page along the chain until they meet an owner whom they see. A page
/// without recent changes has no versions, and its readers pay one null check. Versions that exceed their memory budget go
/// to a temporary file, page by page.
/// **Always true.** The newest version's owner, while active, is the row's exclusive owner. A version goes only
/// when no snapshot needs the state that it keeps. Chains change only under the page's latch.
/// **Used by** `row`, `undo`, `purge`. **Uses** `transaction`, `buffer`. **Start at** [RowVersion]; then THEORY.md;
/// for the budget [VersionedPages].
package bowler.storage.version;
