// SPDX-License-Identifier: Apache-2.0

/// Which pages of a file are in use, and which are free.
///
/// **Idea.** The file's header page counts pages and heads a list of free ones; whoever takes or gives pages adds parts
/// to its own log record, so that a page changes owner together with what points to it.
/// **Always true.** A page is in the tree, in the free list, page 0, or behind the page count.
/// **Used by** `tree`. **Uses** `change`, `buffer`. **Start at** [PageAllocation], then [FileHeaderPage].
package bowler.storage.space;
