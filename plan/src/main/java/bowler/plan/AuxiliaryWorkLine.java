// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// Work that a statement has done and that is no node of its plan.
///
/// @param what it was, in words
public record AuxiliaryWorkLine(String what, NodeStatistics nodeStatistics) {}
