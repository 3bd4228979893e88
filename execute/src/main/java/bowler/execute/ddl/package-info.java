// SPDX-License-Identifier: Apache-2.0

/// Definition statements: create, alter and drop tables, indexes and schemas inside the session's transaction.
///
/// **Idea.** [bowler.catalog.edit.CatalogEdit] knows how the catalog changes. This package translates a plan into
/// catalog edits and fills new indexes.
/// **Used by** `execute`. **Uses** `catalog.edit`. **Start at** [DefinitionExecutor].
package bowler.execute.ddl;
