// SPDX-License-Identifier: Apache-2.0

/// Compiled statements, shared by all sessions of a database.
///
/// **Idea.** Compiling costs a thousand times as much as a lookup, so plans are kept by text and schema. Texts that
/// differ only in literals share a plan. A plan remembers the descriptors it was made from; it is stale when one of
/// them has changed, which needs no notification. If parameter values decide which plan is good, a text has several
/// plans: [ParameterSensitivePlans].
/// **Used by** `local`. **Start at** [PlanCache].
package bowler.engine.statement;
