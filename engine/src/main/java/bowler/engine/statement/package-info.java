// SPDX-License-Identifier: Apache-2.0

/// Compiled statements, shared by all sessions of a database.
///
/// **Idea.** Compiling costs a thousand times what finding costs, so plans are kept by text and schema, and literals are
/// lifted out of texts that differ in nothing else. A plan remembers the descriptors it was made from; it is stale when
/// one of them has changed, and nobody has to be told. Where values of parameters decide which plan is good, a text has several:
/// [ParameterSensitivePlans].
/// **Used by** `local`. **Start at** [PlanCache].
package bowler.engine.statement;
