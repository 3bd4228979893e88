// SPDX-License-Identifier: Apache-2.0

/// The aggregates and window functions of one SELECT: each becomes a column, and equal calls share one.
///
/// **Idea.** The binder of expressions knows the collectors by the interfaces `GroupFunctions` and `WindowFunctions` only,
/// because the arguments of the calls are expressions again. **Start at** [AggregateCollector], then
/// [WindowFunctionCollector]. **Used by** `bind.query`. **Uses** `bind.expression`.
package bowler.sql.bind.aggregate;
