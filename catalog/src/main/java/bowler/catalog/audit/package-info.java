// SPDX-License-Identifier: Apache-2.0

/// Checks that tables and their indexes are consistent.
///
/// **Idea.** Every row must have its entry in each index, and an index must have as many entries as its table has rows.
/// No two rows share an entry, so these checks suffice. Only if the numbers differ is the index scanned too.
/// **Used by** `tools` and simulations. **Uses** `system`, `layout`. **Start at** [CatalogAudit].
package bowler.catalog.audit;
