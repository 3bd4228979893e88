// SPDX-License-Identifier: Apache-2.0

/// Binders of the parts of FROM whose rows come from an expression: JSON_TABLE, XMLTABLE, UNNEST, series, table functions, samples.
///
/// **Idea.** Each binder makes one relation and the scope of its columns. [ColumnAliases] gives the columns the names
/// that the statement wants. **Start at** [ColumnAliases], then [SeriesBinder].
/// **Used by** `bind.query`, `bind.statement`. **Uses** `bind.expression`.
package bowler.sql.bind.source;
