// SPDX-License-Identifier: Apache-2.0

/// Reads what a source database defines and makes an [bowler.tools.migrate.source.Inventory] of it.
///
/// [bowler.tools.migrate.source.DerbyReader] reads Derby's system tables, so it finds everything that Derby knows.
/// [bowler.tools.migrate.source.MetadataReader] asks any JDBC driver and finds tables, keys and indexes;
/// a [bowler.tools.migrate.source.SourceCatalog] adds what the catalog of a known product has. An object that cannot be
/// taken over is listed as a [bowler.tools.migrate.source.Loss]; nothing is left out in silence.
package bowler.tools.migrate.source;
