// SPDX-License-Identifier: Apache-2.0

/// The pages of a file that are in use, and those that are free.
///
/// **Idea.** The file's header page counts pages and holds the head of a list of free ones. An operation that allocates
/// or frees pages adds parts to its own log record. So a page changes owner atomically with the pointers to it.
/// **Always true.** A page is in the tree or in the free list, is page 0, or is beyond the page count. **Used by**
/// `tree`. **Uses** `change`, `buffer`. **Start at** [PageAllocation], then [FileHeaderPage].
package bowler.storage.space;
