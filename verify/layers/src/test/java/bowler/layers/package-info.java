// SPDX-License-Identifier: Apache-2.0

/// Tests of the house itself: who may use whom, and what every file must say.
///
/// **Idea.** `layers.txt` at the root is both the map that a newcomer reads and the rule that these tests read. What
/// the compiled classes really use is found by the JDK's own `jdeps`; what escapes it (inlined constants) is found in
/// the sources.
/// **Always true.** A finding names the place, the rule and the remedy. Each check has a test in which it fails.
/// **Start at** [ModuleMap], then [LayersTest] and [TidyTest].
package bowler.layers;
