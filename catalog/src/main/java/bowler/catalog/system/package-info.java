// SPDX-License-Identifier: Apache-2.0

/// The system tables: their columns, and the conversion of descriptors to rows and back.
///
/// **Idea.** The catalog is stored in ordinary tables with Derby's names and columns, so SQL can read them and storage
/// makes their changes transactional. The descriptors of the system tables are constants, which are used to read the
/// rest.
/// **Always true.** A store's first trees are the system tables, in the order of [SystemTable].
/// **Used by** `edit`, `engine`. **Start at** [SystemTable], then [CatalogReader].
package bowler.catalog.system;
