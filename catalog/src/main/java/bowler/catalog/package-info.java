// SPDX-License-Identifier: Apache-2.0

/// Descriptors of what a database contains, and snapshots of them all.
///
/// **Idea.** Descriptors are immutable records; a [CatalogSnapshot] is one state of them with a version number, so a
/// statement compiled against a version knows when it is stale. The system tables that keep them are ordinary tables.
/// **Used by** `sql`, `plan`, `execute`, `engine`. **Start at** [CatalogSnapshot].
package bowler.catalog;
