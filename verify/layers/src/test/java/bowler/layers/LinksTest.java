// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what our documents point at is there.
final class LinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        WorkingTree workingTree = WorkingTree.here();
        List<String> findings = new ArrayList<>();
        for (Path document : workingTree.files(".md")) {
            findings.addAll(findings(workingTree, document));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void aBrokenLinkIsFound(@TempDir Path scratch) throws IOException {
        Path document = Files.writeString(scratch.resolve("A.md"), "[it](A.md) [web](https://example.org) [gone](b/Gone.java)\n");
        assertThat(findings(new WorkingTree(scratch), document)).containsExactly("A.md points at b/Gone.java, which is not there");
    }

    private static List<String> findings(WorkingTree workingTree, Path document) throws IOException {
        List<String> findings = new ArrayList<>();
        Matcher link = LINK.matcher(Files.readString(document));
        while (link.find()) {
            String target = link.group(1);
            if (!target.contains("://") && !Files.exists(document.resolveSibling(target))) {
                findings.add(workingTree.name(document) + " points at " + target + ", which is not there");
            }
        }
        return findings;
    }
}
