// SPDX-License-Identifier: Apache-2.0

/// Built-in functions and aggregates: names, signatures, evaluation.
///
/// **Idea.** The binder passes a name and arguments to [Functions] and gets a [BoundFunction]. It states the result
/// type and the types that the arguments are converted to first. The executor evaluates a [FunctionCall] over a row of
/// arguments and a [ConversionCall] as a conversion. [AggregateFunction] lists the aggregates; the executor implements
/// their accumulators.
/// **Always true.** A function with a NULL argument returns NULL, except those that handle NULLs themselves
/// ([NullableCall]). Evaluation keeps no state except compiled patterns, and boxes nothing.
///
/// **Add a function** by an entry in the register of its family. Values that depend on the session (CURRENT DATE, USER)
/// are not functions here; RANDOM gets its bits from the executor. The binder implements COALESCE, NULLIF and `||`.
/// **Start at** [Functions].
package bowler.types.function;
