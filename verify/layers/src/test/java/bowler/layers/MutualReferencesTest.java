// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The number of files that use one which uses them, in all packages.
final class MutualReferencesTest {
    /// The number at present. It only falls: a change that removes a pair lowers it.
    private static final int MAX_PAIRS = 121;

    @Test
    void fewFilesUseEachOther() throws IOException {
        WorkingTree workingTree = WorkingTree.here();
        Set<String> pairs =
            MutualReferences.of(workingTree, ModuleMap.read(workingTree.root().resolve("layers.txt")));
        assertThat(pairs.size())
            .as("pairs of files that use each other; let the lower one use an interface, or move what both need%n%s",
                String.join(System.lineSeparator(), pairs))
            .isLessThanOrEqualTo(MAX_PAIRS);
    }

    @Test
    void aPairIsFoundAndASealedTypeIsNone() {
        Map<String, Source> files = Map.of(
            "Low", Source.of("Low.java", "package p; class Low { High up; } // Other"),
            "High", Source.of("High.java", "package p; class High { Low down; }"),
            "Family", Source.of("Family.java", "package p; sealed interface Family permits Member, Other {}"),
            "Member", Source.of("Member.java", "package p; record Member() implements Family {}"),
            "Other", Source.of("Other.java", "package p; record Other(Low low) implements Family {}"));
        assertThat(MutualReferences.of(files)).containsExactly("High, Low");
    }
}
