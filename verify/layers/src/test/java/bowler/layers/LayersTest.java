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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Checks every reference between packages, as compiled and as written, against `layers.txt`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LayersTest {
    /// Files of a package, without its package-info.
    private static final int MAX_FILES = 25;

    private final WorkingTree workingTree = WorkingTree.here();
    private ModuleMap moduleMap;
    private Set<PackageDependency> compiled;

    @BeforeAll
    void read(@TempDir Path scratch) throws IOException {
        moduleMap = ModuleMap.read(workingTree.root().resolve("layers.txt"));
        compiled = Jdeps.arrows(workingTree, moduleMap, scratch);
    }

    @Test
    void compiledClassesUseOnlyWhatLayersAllows() {
        assertThat(compiled.stream().map(moduleMap::judge).flatMap(Optional::stream).distinct()).isEmpty();
        assertThat(compiled).as("jdeps finds arrows at all").isNotEmpty();
    }

    @Test
    void sourcesNameOnlyWhatLayersAllows() throws IOException {
        Set<String> findings = new LinkedHashSet<>();
        for (ModuleMap.Module module : moduleMap.modules()) {
            for (Path file : workingTree.mainTypes(module.name())) {
                Source source = Source.read(workingTree, file);
                source.arrows().stream().filter(packageDependency -> moduleMap.packageEntry(packageDependency.from()).isPresent())
                    .map(moduleMap::judge).flatMap(Optional::stream)
                    .forEach(finding -> findings.add(source.name() + ": " + finding));
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void everyPackageIsListedAndEveryListedPackageHasTypes() throws IOException {
        List<String> findings = new ArrayList<>();
        for (ModuleMap.Module module : moduleMap.modules()) {
            Set<String> packages = new LinkedHashSet<>();
            for (Path file : workingTree.mainTypes(module.name())) {
                packages.add(Source.read(workingTree, file).packageName());
            }
            List<String> listed = module.packages().stream().map(ModuleMap.PackageEntry::packageName).toList();
            packages.stream().filter(name -> !listed.contains(name))
                .forEach(name -> findings.add(name + " is not listed in layers.txt: add it under " + module.name()));
            listed.stream().filter(name -> !packages.contains(name))
                .forEach(name -> findings.add(name + " is listed in layers.txt and has no types: take the line out"));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void noPackageHasTooManyFiles() throws IOException {
        List<String> findings = new ArrayList<>();
        for (ModuleMap.Module module : moduleMap.modules()) {
            Map<String, Integer> counts = new TreeMap<>();
            for (Path file : workingTree.mainTypes(module.name())) {
                counts.merge(Source.read(workingTree, file).packageName(), 1, Integer::sum);
            }
            counts.forEach((name, count) -> {
                if (count > MAX_FILES) {
                    findings.add(name + " has " + count + " files: which of them belong to an idea of their own?");
                }
            });
        }
        assertThat(findings).as("packages with more than %s files", MAX_FILES).isEmpty();
    }

    @Test
    void pomsAndDescriptorsAgreeWithLayers() throws IOException {
        List<String> findings = new ArrayList<>();
        for (ModuleMap.Module module : moduleMap.modules()) {
            findings.addAll(Descriptors.findings(workingTree, module));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void theModulePictureIsCurrent() throws IOException {
        Path architecture = workingTree.root().resolve("ARCHITECTURE.md");
        String document = Files.readString(architecture);
        String drawn = ModulePicture.into(document, ModulePicture.draw(moduleMap, compiled));
        if ("rewrite".equals(System.getProperty("expect")) && !drawn.equals(document)) {
            Files.writeString(architecture, drawn);
            document = drawn;
        }
        assertThat(document).as("ARCHITECTURE.md; mvn verify -Dexpect=rewrite draws it anew").isEqualTo(drawn);
    }

    /// The checks above can fail: a tiny project with one fault of each kind.
    @Test
    void jdepsFindsAForbiddenDependency(@TempDir Path scratch) throws IOException {
        Path sources = scratch.resolve("sources");
        write(sources.resolve("Low.java"), "package bowler.low.a; public class Low { bowler.high.High up; }");
        write(sources.resolve("High.java"), "package bowler.high; public class High { }");
        Path classes = Files.createDirectories(scratch.resolve("classes"));
        int exitCode = ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, "-d", classes.toString(),
            sources.resolve("Low.java").toString(), sources.resolve("High.java").toString());
        assertThat(exitCode).isZero();
        Set<PackageDependency> arrows = Jdeps.arrows(classes);
        assertThat(arrows).containsExactly(new PackageDependency("bowler.low.a", "bowler.high"));
        ModuleMap smallMap = ModuleMap.parse(List.of("low <-", "  * a  below", "high <- low :: above"));
        assertThat(smallMap.judge(arrows.iterator().next())).hasValueSatisfying(
            finding -> assertThat(finding).contains("module low may not use module high"));
    }

    @Test
    void eachRuleCanBeBroken() {
        ModuleMap smallMap = ModuleMap.parse(List.of("# a comment", "low <-", "    deep  at the bottom", "  * door  visible",
            "high <- low :: *! above"));
        assertThat(smallMap.judge(new PackageDependency("bowler.high", "bowler.low.door"))).isEmpty();
        assertThat(smallMap.judge(new PackageDependency("bowler.low.door", "bowler.low.deep"))).isEmpty();
        assertThat(smallMap.judge(new PackageDependency("bowler.low.deep", "bowler.low.door"))).hasValueSatisfying(
            finding -> assertThat(finding).contains("door is listed after deep"));
        assertThat(smallMap.judge(new PackageDependency("bowler.high", "bowler.low.deep"))).hasValueSatisfying(
            finding -> assertThat(finding).contains("private to its module").contains("[bowler.low.door]"));
        assertThat(smallMap.judge(new PackageDependency("bowler.low.door", "bowler.low.cellar"))).hasValueSatisfying(
            finding -> assertThat(finding).contains("bowler.low.cellar is not listed in layers.txt"));
        assertThat(smallMap.packageEntry("bowler.high").orElseThrow().touchesOutside()).isTrue();
        assertThatThrownBy(() -> ModuleMap.parse(List.of("low <- high"))).hasMessageContaining("layers.txt:1: low uses high");
        assertThatThrownBy(() -> ModuleMap.parse(List.of("low <-", "nonsense"))).hasMessageContaining("layers.txt:2");
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
            new PackageDependency("bowler.low.deep", "bowler.low.door"), new PackageDependency("bowler.low.deep", "bowler.high"));
    }

    @Test
    void thePictureOmitsTransitiveDependencies() {
        ModuleMap smallMap = ModuleMap.parse(List.of("a <-", "  * x  x", "b <- a", "  * x  x", "c <- a b", "  * x  x"));
        String picture = ModulePicture.draw(smallMap, Set.of(new PackageDependency("bowler.b.x", "bowler.a.x"),
            new PackageDependency("bowler.c.x", "bowler.b.x"), new PackageDependency("bowler.c.x", "bowler.a.x")));
        assertThat(picture).contains("c --> b", "b --> a").doesNotContain("c --> a");
        assertThat(ModulePicture.into("x" + ModulePicture.BEGIN + "old" + ModulePicture.END, "new")).isEqualTo("x" + ModulePicture.BEGIN + "new" + ModulePicture.END);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
