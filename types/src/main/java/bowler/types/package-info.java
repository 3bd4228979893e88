// SPDX-License-Identifier: Apache-2.0

/// SQL types and how their values are held in memory.
///
/// **Idea.** A value is held as one of three [Carrier]s, a `long`, a `double` or an object, so that rows and batches are
/// flat arrays and nothing is boxed. NULL is a flag beside the value.
/// **Used by** every storey above storage. **Start at** [DataType], then [RowReader].
package bowler.types;
