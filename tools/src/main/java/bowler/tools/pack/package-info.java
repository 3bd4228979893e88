// SPDX-License-Identifier: Apache-2.0

/// Makes `bowler.jar` quick to start: what the JVM would link at run time is linked when the jar is packed.
///
/// **Idea.** A lambda and a `switch` over types are `invokedynamic` instructions; at its first run each makes classes and
/// method handles, half a millisecond a piece in a JVM that has just begun, and the machinery behind them some twenty. In the
/// packed jar a lambda is a small class of its own, or where no rows pass one with its like ([LambdaGroup]), and a switch a
/// chain of `instanceof`, as a compiler of Java 7 would have written them; sources stay as they read best. A class that is only
/// made and handed on is not loaded to verify who makes it ([SuperclassCasts]). Classes lie in the jar as they are, as far as
/// its size allows: inflating those that a start needs takes the tenth part of it. Which these are is found by starting
/// ([StartClasses]); the list goes into the jar, so that they are loaded beside the opening of the first database. So does a
/// list of what most programs' next statements need ([WarmUpProgram]).
/// **Small.** Names of local variables go, and what only compilers ask for ([CompilerAttributes]); so do the classes of numbers
/// between a switch over an enum and the order of its constants ([SwitchMaps]). Records make their text with one call
/// ([RecordMethod]). Constants stand in an order that deflates well ([ConstantOrder]).
/// File names and lines stay: a stack trace reads as from the compiler.
/// **Always true.** A packed class does what it did before; what is not understood stays as it was. The same input gives the
/// same bytes.
/// **Used by** the build of `embed`. **Start at** [PackJar], then [ClassLinker]. **Checked by** `ClassLinkerTest`; the jar itself by `EmbeddedJarTest`.
package bowler.tools.pack;
