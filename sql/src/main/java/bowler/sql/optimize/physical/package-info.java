// SPDX-License-Identifier: Apache-2.0

/// Plans under construction, and what their cost rests on.
///
/// **Idea.** A [PhysicalPlan] is a row source that remembers which column is in which slot and in what order rows come. A
/// [CandidatePlan] is known only as far as it must be to compare costs. [RequiredProperties] say what the plan above needs.
/// **Used by** the other packages of the optimizer. **Uses** `bound`, `cost`. **Start at** [PhysicalPlan].
package bowler.sql.optimize.physical;
