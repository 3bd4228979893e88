// SPDX-License-Identifier: Apache-2.0

/// The system tables: their columns, and how descriptors become their rows and back.
///
/// **Idea.** What the catalog knows is kept in ordinary tables with Derby's names and columns, so SQL can read them and
/// storage makes their changes transactional. The tables' own descriptors are constants, by which the rest is read.
/// **Always true.** A store's first trees are the system tables, in the order of [SystemTable].
/// **Used by** `edit`, `engine`. **Start at** [SystemTable], then [CatalogReader].
package bowler.catalog.system;
