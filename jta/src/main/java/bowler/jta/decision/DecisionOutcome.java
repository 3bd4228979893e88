// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

/// The outcome of a transaction or a branch. The order is part of the log's format.
public enum DecisionOutcome {
    COMMITTED, ROLLED_BACK, MIXED, UNKNOWN
}
