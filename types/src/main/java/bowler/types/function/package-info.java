// SPDX-License-Identifier: Apache-2.0

/// Built-in functions and aggregates: names, signatures, evaluation.
///
/// **Idea.** The binder asks [Functions] for a name and arguments and gets a [BoundFunction], which says the result type
/// and what the arguments are converted to first. The executor evaluates it: a [FunctionCall] over a row of arguments, a
/// [ConversionCall] as a conversion. [AggregateFunction] lists the aggregates; their accumulators are the executor's.
/// **Always true.** A function with a NULL argument is NULL, but for those that see NULLs ([NullableCall]). Evaluation keeps no
/// state but what is compiled of a pattern, and boxes nothing.
/// **Add a function** by an entry in the register of its family. What depends on the session (CURRENT DATE, USER,
/// RANDOM: of bits from the run) is no function here; COALESCE, NULLIF and `||` are the binder's.
/// **Start at** [Functions].
package bowler.types.function;
