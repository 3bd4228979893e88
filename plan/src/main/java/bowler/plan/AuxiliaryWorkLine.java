// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// Work of a statement that belongs to no node of its plan.
///
/// @param what a description of the work
public record AuxiliaryWorkLine(String what, NodeStatistics nodeStatistics) {}
