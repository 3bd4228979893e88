// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.NodeStatistics;
import bowler.plan.query.RowSource;

/// A line of a plan's text.
///
/// @param depth of indentation; what is deeper below it belongs to it
/// @param source the node shown; null: the line is no node
/// @param work what the line's work was measured as; null: it is no work beside nodes
public record PlanLine(int depth, String text, RowSource source, NodeStatistics work) {}
