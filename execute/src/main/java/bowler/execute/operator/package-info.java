// SPDX-License-Identifier: Apache-2.0

/// The contract of operators, and the operators that depend on nothing else.
///
/// **Idea.** The caller opens an [Operator], pulls batches until none is left, and closes it. An operator may be opened
/// again. A batch belongs to the operator that returned it until the next pull.
/// **Always true.** A batch has at least one row. An operator counts the rows that it returns.
/// **Used by** all packages with operators. **Uses** `row`, `evaluate`. **Start at** [Operator].
package bowler.execute.operator;
