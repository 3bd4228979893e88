// SPDX-License-Identifier: Apache-2.0

/// The encoding of a table's rows and of its indexes' entries.
///
/// **Idea.** One place defines the key and row of each tree for a descriptor, both for writers and for readers of
/// tables. **Used by** `system`, `edit`, `execute`. **Start at** [TableLayout].
package bowler.catalog.layout;
