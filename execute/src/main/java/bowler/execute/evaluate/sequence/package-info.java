// SPDX-License-Identifier: Apache-2.0

/// Evaluators that draw values of sequences and identity columns, show the last ones, and set sequences.
///
/// **Always true.** They run in the order of the select list, once for each row, and never in another thread than the
/// statement's. **Used by** `evaluate.build`. **Uses** `evaluate`. **Start at** [NextValue].
package bowler.execute.evaluate.sequence;
