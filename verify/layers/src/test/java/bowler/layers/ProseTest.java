// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Comments of sources and tests, and documents, are plain English, as far as [Prose] can tell.
final class ProseTest {
    private final WorkingTree workingTree = WorkingTree.here();

    @Test
    void commentsArePlainEnglish() throws IOException {
        List<String> findings = new ArrayList<>();
        for (Path file : workingTree.files(".java")) {
            findings.addAll(Prose.inComments(Source.read(workingTree, file)));
        }
        assertThat(findings).isEmpty();
    }

    /// The list of error messages is printed from the code, and the compatibility list consists of test names and SQLStates, so
    /// neither is checked here.
    @Test
    void documentsArePlainEnglish() throws IOException {
        List<String> findings = new ArrayList<>();
        for (Path file : workingTree.files(".md")) {
            if (!file.endsWith("docs/sqlstates.md") && !file.endsWith("docs/compatibility.md")) {
                findings.addAll(Prose.inDocument(new Source(workingTree.name(file), Files.readAllLines(file), "")));
            }
        }
        assertThat(findings).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/// Returns the LSN of the last record.", "/// The page holds the newest state; older states are kept next to it.",
        "// A reader that finds the counter changed starts again.", "///     Who is listed in an indented block",
        "/// @param snapshot what the reader sees", "/// Locks `as nobody does` and [somebody].", "long as = 1; // the ring's end",
        "/// Splits the leaf. See *ARIES: A Transaction Recovery Method* (Mohan et al. 1992) for the protocol of the log and its records, pp. 94 to 162."})
    void plainEnglishPasses(String line) {
        assertThat(Prose.inComments(Source.of("A.java", line))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/// Of the rows, the first.", "/// Who waits for a lock.", "/// Locks a row that nobody has.", "// The version lies beside the page.",
        "/// One two three four five six seven eight nine ten eleven twelve thirteen\n/// fourteen fifteen sixteen seventeen eighteen nineteen "
            + "twenty one two three four five six."})
    void otherEnglishIsFound(String lines) {
        assertThat(Prose.inComments(Source.of("A.java", lines))).hasSize(1).first().asString().startsWith("A.java:1: ");
    }
}
