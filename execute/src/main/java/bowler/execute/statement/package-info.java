// SPDX-License-Identifier: Apache-2.0

/// Executions by kind of statement, and their components.
///
/// **Idea.** One class implements [bowler.execute.api.Execution] for each kind of statement: [QueryExecution],
/// [PointLookupExecution], [ModifyExecution], [ReturningExecution], [DefinitionExecution]. They combine components such as
/// [PointLookup] and [BufferedQuery], which do not know the session.
/// **Used by** `execute`. **Uses** `operator`, `spill`, `modify`. **Start at** [QueryExecution].
package bowler.execute.statement;
