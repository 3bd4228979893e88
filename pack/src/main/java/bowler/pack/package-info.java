// SPDX-License-Identifier: Apache-2.0

/// Makes `bowler.jar` quick to start: the jar's packer links the code that the JVM would link at run time.
///
/// **Idea.** A lambda and a `switch` over types are `invokedynamic` instructions. At its first run each makes classes
/// and method handles, which takes half a millisecond in a JVM that has just started; their infrastructure takes some
/// twenty. In the packed jar a lambda is a small class of its own, or shares one with similar lambdas where no rows
/// pass ([LambdaGroup]). A switch is a chain of `instanceof`, like the output of a compiler of Java 7; the sources stay
/// readable. A class that is only created and passed on is not loaded to verify its creator ([SuperclassCasts]).
/// Classes are stored uncompressed, as far as the jar's size allows: inflating those that a start needs takes a tenth
/// of it. The packer finds these classes by a start of the program ([StartClasses]). The list is part of the jar, so
/// that they are loaded in parallel with the opening of the first database. The jar also has a list of the classes that
/// most programs' next statements need ([WarmUpProgram]). **Small.** The packer removes names of local variables and
/// attributes that only compilers read ([CompilerAttributes]). It removes the classes that map between a switch over an
/// enum and the order of its constants ([SwitchMaps]). Records make their text with one call ([RecordMethod]). The
/// order of constants deflates well ([ConstantOrder]). File names and line numbers stay: a stack trace reads as from
/// the compiler.
/// **Always true.** A packed class behaves as before; code that the packer does not understand stays unchanged. The
/// same input gives the same bytes.
/// **Used by** the build of `embed`. **Start at** [PackJar], then [ClassLinker]. **Checked by** `ClassLinkerTest`; the
/// jar itself by `EmbeddedJarTest`.
package bowler.pack;
