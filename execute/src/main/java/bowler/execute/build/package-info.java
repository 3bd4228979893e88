// SPDX-License-Identifier: Apache-2.0

/// From a plan's row sources to operators.
///
/// **Idea.** One walk down the plan; each node is told which of its slots are read above, so that scans decode no others.
/// **Used by** `modify`, the door. **Uses** every room with operators. **Start at** [OperatorBuilder].
package bowler.execute.build;
