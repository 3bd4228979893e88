// SPDX-License-Identifier: Apache-2.0

/// Descriptors of the contents of a database, and snapshots of all descriptors.
///
/// **Idea.** Descriptors are immutable records; a [CatalogSnapshot] is one state of them with a version number, so a
/// statement compiled against a version can tell when it is stale. The system tables that store them are ordinary
/// tables.
/// **Used by** `sql`, `plan`, `execute`, `engine`. **Start at** [CatalogSnapshot].
package bowler.catalog;
