// SPDX-License-Identifier: Apache-2.0

/// Built-in functions and aggregates: names, signatures, evaluation.
///
/// **Idea.** The binder passes a name and arguments to [Functions] and gets a [bowler.types.function.call.BoundFunction].
/// It states the result type and the types that the arguments are converted to first. The packages below this one hold
/// the families of functions; this package holds functions of several types. [AggregateFunction] lists the aggregates;
/// the executor implements their accumulators.
///
/// **Add a function** by an entry in the register of its family. Values that depend on the session (CURRENT DATE, USER)
/// are not functions here; RANDOM gets its bits from the executor. The binder implements COALESCE, NULLIF and `||`.
/// **Start at** [Functions].
package bowler.types.function;
