// SPDX-License-Identifier: Apache-2.0

/// Tests of the project's structure: permitted references between packages, and required content of each file.
///
/// **Idea.** `layers.txt` at the root is both the map that a newcomer reads and the rule that these tests read. The references of compiled classes are found by the JDK's own `jdeps`; those that escape it (inlined constants) are found in the sources.
/// **Always true.** A finding names the place, the rule and the remedy. Each check has a test in which it fails.
/// **Start at** [ModuleMap], then [LayersTest] and [TidyTest].
package bowler.layers;
