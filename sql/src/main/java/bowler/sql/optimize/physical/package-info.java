// SPDX-License-Identifier: Apache-2.0

/// Plans under construction and the statistics behind their costs.
///
/// **Idea.** A [PhysicalPlan] is a row source that knows the slot of each column and the order of its rows. A
/// [CandidatePlan] holds only what cost comparison needs. [RequiredProperties] state what the parent node needs. **Used
/// by** the other packages of the optimizer. **Uses** `bound`, `cost`. **Start at** [PhysicalPlan].
package bowler.sql.optimize.physical;
