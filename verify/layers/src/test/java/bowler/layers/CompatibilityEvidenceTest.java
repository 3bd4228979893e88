// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The tests that compatibility.md names as evidence exist: classes, scripts, and the surface's scripts by the short
/// name behind S.
final class CompatibilityEvidenceTest {
    private static final Pattern PROOF =
        Pattern.compile("\\b[\\w-]+\\.(?:sqltest|schedule|expect|probes)\\b|(?<=`)[A-Z]\\w*(?:Test|Model)(?=`)|\\bS [a-z]+(?!\\.)\\b");

    @Test
    void everyNamedTestExists() throws IOException {
        WorkingTree workingTree = WorkingTree.here();
        List<String> named = named(Files.readString(workingTree.root().resolve("docs/compatibility.md")));
        Set<String> there = Stream.of(".java", ".sqltest", ".schedule", ".expect", ".probes").flatMap(end -> files(workingTree, end))
            .map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        assertThat(named).hasSizeGreaterThan(100);
        assertThat(named).allSatisfy(name -> assertThat(there).contains(name));
    }

    @Test
    void namesAreFound() {
        assertThat(named("- [x] a (42X01): `OneTest`, [b](../c/two.sqltest), three-four.schedule; at (S ONE): S words, S change\n"))
            .containsExactly("OneTest.java", "two.sqltest", "three-four.schedule", "surface-words.sqltest", "surface-change.sqltest");
    }

    private static List<String> named(String document) {
        return PROOF.matcher(document).results().map(found -> file(found.group())).toList();
    }

    private static String file(String name) {
        return name.startsWith("S ") ? "surface-" + name.substring(2) + ".sqltest" : name.contains(".") ? name : name + ".java";
    }

    private static Stream<Path> files(WorkingTree workingTree, String end) {
        try {
            return workingTree.files(end).stream();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
