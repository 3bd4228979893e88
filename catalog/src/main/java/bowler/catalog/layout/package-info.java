// SPDX-License-Identifier: Apache-2.0

/// How a table's rows and its indexes' entries are made of bytes.
///
/// **Idea.** One place knows what a tree's key and row are for a descriptor, for those who change tables and those who
/// read them alike. **Used by** `system`, `edit`, `execute`. **Start at** [TableLayout].
package bowler.catalog.layout;
