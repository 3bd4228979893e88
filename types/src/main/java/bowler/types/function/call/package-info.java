// SPDX-License-Identifier: Apache-2.0

/// Functions bound to their arguments, and the register in which each family of functions enters its own.
///
/// **Idea.** An entry of the [FunctionRegister] checks the types of the arguments and returns a [BoundFunction]. This is
/// a [FunctionCall], which evaluates a row of arguments, or a [ConversionCall], which the binder compiles to a conversion.
/// **Always true.** A function with a NULL argument returns NULL, except those that handle NULLs themselves
/// ([NullableCall]). Evaluation keeps no state except compiled patterns, and boxes nothing.
/// **Used by** the families of functions, by the binder and by the executor. **Start at** [FunctionCall].
package bowler.types.function.call;
