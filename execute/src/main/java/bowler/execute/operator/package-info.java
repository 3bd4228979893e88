// SPDX-License-Identifier: Apache-2.0

/// The contract of operators, and those that need nothing but it.
///
/// **Idea.** An [Operator] is opened, asked for batches until there are no more, and closed; it may be opened again. The
/// caller pulls; a batch belongs to the operator that gave it until the next pull.
/// **Always true.** A batch has at least one row. An operator counts the rows that it gives.
/// **Used by** every room above. **Uses** `row`, `evaluate`. **Start at** [Operator].
package bowler.execute.operator;
