// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The tables of `docs/format.md` are those of the classes that own the formats.
final class FormatDocumentTest {
    private static final Pattern PLACE =
        Pattern.compile("<!-- (from|constants of) (\\S+) -->\\n(?:\\n```text\\n.*?```\\n)?", Pattern.DOTALL);
    private static final Pattern CONSTANT = Pattern.compile("public static final int (\\w+) = (\\d+);");
    private static final String COMMENT = "///";
    private static final String INDENTED = "///     ";

    @Test
    void theTablesAreThoseOfTheSources() throws IOException {
        WorkingTree workingTree = WorkingTree.here();
        Path document = workingTree.root().resolve("docs/format.md");
        String present = Files.readString(document);
        StringBuilder printed = new StringBuilder();
        Matcher places = PLACE.matcher(present);
        while (places.find()) {
            List<String> source = Files.readAllLines(workingTree.root().resolve(places.group(2)));
            List<String> table = places.group(1).equals("from") ? table(source) : constants(source);
            assertThat(table).as("table in " + places.group(2)).isNotEmpty();
            places.appendReplacement(printed, Matcher.quoteReplacement("<!-- " + places.group(1) + ' ' + places.group(2)
                + " -->\n\n```text\n" + String.join("\n", table) + "\n```\n"));
        }
        places.appendTail(printed);
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.writeString(document, printed.toString());
        }
        assertThat(printed.toString()).as("mvn verify -Dexpect=rewrite writes it anew").isEqualTo(Files.readString(document));
    }

    /// The indented lines of the first comment that has some before a declaration.
    private static List<String> table(List<String> source) {
        List<String> table = new ArrayList<>();
        for (String line : source) {
            if (line.startsWith(INDENTED)) {
                table.add(line.substring(INDENTED.length()));
            } else if (!line.startsWith(COMMENT) && !table.isEmpty()) {
                return table;
            }
        }
        return table;
    }

    private static List<String> constants(List<String> source) {
        List<String> constants = new ArrayList<>();
        for (String line : source) {
            for (MatchResult each : CONSTANT.matcher(line).results().toList()) {
                constants.add("%4s  %s".formatted(each.group(2), each.group(1)));
            }
        }
        return constants;
    }
}
