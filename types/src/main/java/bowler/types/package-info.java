// SPDX-License-Identifier: Apache-2.0

/// SQL types and the representation of their values in memory.
///
/// **Idea.** A value has one of three [Carrier]s: a `long`, a `double` or an object. Thus rows and batches are flat
/// arrays, and nothing is boxed. NULL is a separate flag of each value; [Truth] implements the three-valued logic.
/// **Always true.** A DECIMAL has its type's scale; a CHAR is padded with blanks to its length; a REAL is a float's
/// value; no double is NaN or infinite. The code that creates a value of a type must ensure this (`cast` does).
/// **Used by** all modules above storage. **Start at** [DataType], then [RowReader], [ValueOrder].
package bowler.types;
