// SPDX-License-Identifier: Apache-2.0

/// Measured plans as XML and as pages, for Derby's tool `PlanExporter`.
///
/// **Idea.** [MeasuredPlan] reads one statement from the tables SYSXPLAIN_*. The XML is that of Derby's tool, and a style
/// sheet makes the page. **Used by** `PlanExporter`. **Start at** [MeasuredPlan]. **Checked by** `PlanExporterTest`.
package bowler.derby.plan;
