// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

/// One that takes part in a decision. Several of one transaction may be at the same resource, each by a connection of its own: only the
/// branch tells which of them a resource has committed.
///
/// @param branch its number within the transaction
/// @param resource the resource's name; `?` and its class if it has none
public record Participant(int branch, String resource) {}
