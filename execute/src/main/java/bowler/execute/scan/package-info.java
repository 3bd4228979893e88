// SPDX-License-Identifier: Apache-2.0

/// Where rows begin: tables, indexes, VALUES.
///
/// **Idea.** An [RowAccess] finds a table's rows one after the other, by the table's tree or by an index, for bounds that
/// it is given; [TableScan] gathers them into batches and filters. Columns that only rows which pass the filter need are
/// decoded after it.
/// **Used by** `join`, `build`, `modify`. **Uses** `evaluate`, `operator`, storage. **Start at** [TableScan].
package bowler.execute.scan;
