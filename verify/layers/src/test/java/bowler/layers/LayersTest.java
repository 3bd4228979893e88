// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Who may use whom: every arrow between packages, as compiled and as written, against `layers.txt`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LayersTest {
    private final Tree tree = Tree.here();
    private House house;
    private Set<Arrow> compiled;

    @BeforeAll
    void read(@TempDir Path scratch) throws IOException {
        house = House.read(tree.root().resolve("layers.txt"));
        compiled = Jdeps.arrows(tree, house, scratch);
    }

    @Test
    void compiledClassesUseOnlyWhatLayersAllows() {
        assertThat(compiled.stream().map(house::judge).flatMap(Optional::stream).distinct()).isEmpty();
        assertThat(compiled).as("jdeps finds arrows at all").isNotEmpty();
    }

    @Test
    void sourcesNameOnlyWhatLayersAllows() throws IOException {
        Set<String> findings = new LinkedHashSet<>();
        for (House.Module module : house.modules()) {
            for (Path file : tree.mainTypes(module.name())) {
                Source source = Source.read(tree, file);
                source.arrows().stream().filter(arrow -> house.room(arrow.from()).isPresent())
                    .map(house::judge).flatMap(Optional::stream)
                    .forEach(finding -> findings.add(source.name() + ": " + finding));
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void everyPackageIsARoomAndEveryRoomAPackage() throws IOException {
        List<String> findings = new ArrayList<>();
        for (House.Module module : house.modules()) {
            Set<String> packages = new LinkedHashSet<>();
            for (Path file : tree.mainTypes(module.name())) {
                packages.add(Source.read(tree, file).packageName());
            }
            List<String> rooms = module.rooms().stream().map(House.Room::packageName).toList();
            packages.stream().filter(name -> !rooms.contains(name))
                .forEach(name -> findings.add(name + " is no room of layers.txt: add it under " + module.name()));
            rooms.stream().filter(name -> !packages.contains(name))
                .forEach(name -> findings.add(name + " is listed in layers.txt and has no types: take the line out"));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void pomsAndDescriptorsSayWhatLayersSays() throws IOException {
        List<String> findings = new ArrayList<>();
        for (House.Module module : house.modules()) {
            findings.addAll(Descriptors.findings(tree, module));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void theModulePictureIsCurrent() throws IOException {
        Path architecture = tree.root().resolve("ARCHITECTURE.md");
        String document = Files.readString(architecture);
        String drawn = Picture.into(document, Picture.draw(house, compiled));
        if ("rewrite".equals(System.getProperty("expect")) && !drawn.equals(document)) {
            Files.writeString(architecture, drawn);
            document = drawn;
        }
        assertThat(document).as("ARCHITECTURE.md; mvn verify -Dexpect=rewrite draws it anew").isEqualTo(drawn);
    }

    /// The checks above can fail: a tiny house with one fault of each kind.
    @Test
    void jdepsSeesAnArrowThatLayersForbids(@TempDir Path scratch) throws IOException {
        Path sources = scratch.resolve("sources");
        write(sources.resolve("Low.java"), "package bowler.low.a; public class Low { bowler.high.High up; }");
        write(sources.resolve("High.java"), "package bowler.high; public class High { }");
        Path classes = Files.createDirectories(scratch.resolve("classes"));
        int exitCode = ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "-d", classes.toString(),
            sources.resolve("Low.java").toString(), sources.resolve("High.java").toString());
        assertThat(exitCode).isZero();
        Set<Arrow> arrows = Jdeps.arrows(classes);
        assertThat(arrows).containsExactly(new Arrow("bowler.low.a", "bowler.high"));
        House small = House.parse(List.of("low <-", "  * a  below", "high <- low :: above"));
        assertThat(small.judge(arrows.iterator().next())).hasValueSatisfying(
            finding -> assertThat(finding).contains("module low may not use module high"));
    }

    @Test
    void eachRuleCanBeBroken() {
        House small = House.parse(List.of("# a comment", "low <-", "    deep  at the bottom", "  * door  visible",
            "high <- low :: *! above"));
        assertThat(small.judge(new Arrow("bowler.high", "bowler.low.door"))).isEmpty();
        assertThat(small.judge(new Arrow("bowler.low.door", "bowler.low.deep"))).isEmpty();
        assertThat(small.judge(new Arrow("bowler.low.deep", "bowler.low.door"))).hasValueSatisfying(
            finding -> assertThat(finding).contains("door is listed after deep"));
        assertThat(small.judge(new Arrow("bowler.high", "bowler.low.deep"))).hasValueSatisfying(
            finding -> assertThat(finding).contains("private to its module").contains("[bowler.low.door]"));
        assertThat(small.judge(new Arrow("bowler.low.door", "bowler.low.cellar"))).hasValueSatisfying(
            finding -> assertThat(finding).contains("bowler.low.cellar is no room of layers.txt"));
        assertThat(small.room("bowler.high").orElseThrow().outside()).isTrue();
        assertThatThrownBy(() -> House.parse(List.of("low <- high"))).hasMessageContaining("layers.txt:1: low uses high");
        assertThatThrownBy(() -> House.parse(List.of("low <-", "nonsense"))).hasMessageContaining("layers.txt:2");
    }

    @Test
    void theSourceOfAnInlinedConstantIsSeen() {
        Source source = Source.of("A.java", """
            package bowler.low.deep;
            import static bowler.low.door.Sizes.PAGE;
            // bowler.not.This is a comment
            class A { int x = bowler.high.Limits.ROWS; String s = "bowler.not.That"; }
            """);
        assertThat(source.arrows()).containsExactly(
            new Arrow("bowler.low.deep", "bowler.low.door"), new Arrow("bowler.low.deep", "bowler.high"));
    }

    @Test
    void thePictureLeavesOutWhatFollows() {
        House small = House.parse(List.of("a <-", "  * x  x", "b <- a", "  * x  x", "c <- a b", "  * x  x"));
        String picture = Picture.draw(small, Set.of(new Arrow("bowler.b.x", "bowler.a.x"),
            new Arrow("bowler.c.x", "bowler.b.x"), new Arrow("bowler.c.x", "bowler.a.x")));
        assertThat(picture).contains("c --> b", "b --> a").doesNotContain("c --> a");
        assertThat(Picture.into("x" + Picture.BEGIN + "old" + Picture.END, "new")).isEqualTo("x" + Picture.BEGIN + "new" + Picture.END);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
