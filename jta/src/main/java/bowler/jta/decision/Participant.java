// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

/// A participant in a decision. Several participants of one transaction may be at the same resource, each with its own
/// connection. Only the branch tells which of them the resource has committed.
///
/// @param branch its number within the transaction
/// @param resource the resource's name; `?` and its class if it has none
public record Participant(int branch, String resource) {}
