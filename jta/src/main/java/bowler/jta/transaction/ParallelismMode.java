// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// Selects whether the branches of a transaction are prepared and committed in parallel.
public enum ParallelismMode {
    /// If it was measured that the resources take so long that it pays.
    AUTO,
    ALWAYS,
    NEVER
}
