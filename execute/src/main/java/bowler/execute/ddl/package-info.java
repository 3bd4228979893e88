// SPDX-License-Identifier: Apache-2.0

/// Definitions: tables, indexes and schemas made and dropped, inside the session's transaction.
///
/// **Idea.** [bowler.catalog.edit.CatalogEdit] knows how the catalog changes; this room says what a plan asks
/// of it, and fills new indexes.
/// **Used by** the door. **Uses** `catalog.edit`. **Start at** [DefinitionExecutor].
package bowler.execute.ddl;
