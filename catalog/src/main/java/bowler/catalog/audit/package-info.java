// SPDX-License-Identifier: Apache-2.0

/// Whether tables and their indexes say the same.
///
/// **Idea.** Every row must have its entry in each index, and an index must have as many entries as its table has rows:
/// as no two rows share an entry, that is all. Only where the numbers differ is the index walked too.
/// **Used by** `tools`, simulations. **Uses** `system`, `layout`. **Start at** [CatalogAudit].
package bowler.catalog.audit;
