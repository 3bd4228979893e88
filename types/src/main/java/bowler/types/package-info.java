// SPDX-License-Identifier: Apache-2.0

/// SQL types and how their values are held in memory.
///
/// **Idea.** A value is held as one of three [Carrier]s, a `long`, a `double` or an object, so that rows and batches are
/// flat arrays and nothing is boxed. NULL is a flag beside the value; [Truth] is the logic that follows from it.
/// **Always true.** A DECIMAL has its type's scale; a CHAR is filled up with blanks to its length; a REAL is a float's
/// value; no double is NaN or infinite. Whoever makes a value of a type sees to it (`cast` does).
/// **Used by** every storey above storage. **Start at** [DataType], then [RowReader], [ValueOrder].
package bowler.types;
