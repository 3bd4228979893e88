// SPDX-License-Identifier: Apache-2.0

/// The statistics of tables, for the choice of plans: rows, different values, common values, histograms.
///
/// **Used by** the optimizer, and by the system tables that keep them. **Start at** [TableStatistics].
package bowler.catalog.statistics;
