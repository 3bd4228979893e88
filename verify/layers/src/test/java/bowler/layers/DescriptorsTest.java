// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DescriptorsTest {
    private final ModuleMap.Module high = ModuleMap.parse(List.of("low <-", "side <-", "high <- low", "  * door  x", "    hidden  y"))
        .module("high");

    @Test
    void aPomMustNameItsLineAndNoMore() {
        String right = dependency("low", "") + dependency("side", "<scope>test</scope>");
        assertThat(Descriptors.pom("pom.xml", right, high)).isEmpty();
        assertThat(Descriptors.pom("pom.xml", dependency("side", ""), high)).singleElement().asString()
            .contains("depends on [side], layers.txt says [low]");
    }

    @Test
    void aDescriptorExportsTheVisiblePackages() {
        assertThat(findings("requires transitive bowler.low; exports bowler.high.door;")).isEmpty();
        assertThat(findings("exports bowler.high.hidden;")).singleElement().asString()
            .contains("exports [bowler.high.hidden], layers.txt marks [bowler.high.door]");
        assertThat(findings("exports bowler.high.door to bowler.side;")).singleElement().asString().contains("to all or to none");
        assertThat(findings("requires bowler.side; exports bowler.high.door;")).singleElement().asString()
            .contains("requires bowler.side");
    }

    private List<String> findings(String body) {
        return Descriptors.descriptor(Source.of("module-info.java", "module bowler.high { " + body + " }"), high);
    }

    private static String dependency(String module, String more) {
        return "<dependency><artifactId>bowler-" + module + "</artifactId>" + more + "</dependency>";
    }
}
