// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.plan.NodeStatistics;
import bowler.plan.query.RowSource;

/// A line of a plan's text.
///
/// @param depth the indentation; deeper lines that follow belong to this one
/// @param source the node shown; null if the line is not a node
/// @param work the measurements of work that belongs to no node; null otherwise
public record PlanLine(int depth, String text, RowSource source, NodeStatistics work) {}
