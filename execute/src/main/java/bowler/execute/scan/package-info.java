// SPDX-License-Identifier: Apache-2.0

/// Sources of rows: tables, indexes, VALUES.
///
/// **Idea.** A [RowAccess] finds a table's rows one after another within given bounds, in the table's tree or in an
/// index. [TableScan] collects them into batches and filters them. Columns that only the rows passing the filter need
/// are decoded after it.
/// **Used by** `join`, `build`, `modify`. **Uses** `evaluate`, `operator`, storage. **Start at** [TableScan].
package bowler.execute.scan;
