// SPDX-License-Identifier: Apache-2.0

/// Builds operators from a plan's row sources.
///
/// **Idea.** One walk descends the plan and tells each node which of its slots are read above, so that scans decode no
/// others.
/// **Used by** `modify`, `execute`. **Uses** every package with operators. **Start at** [OperatorBuilder].
package bowler.execute.build;
