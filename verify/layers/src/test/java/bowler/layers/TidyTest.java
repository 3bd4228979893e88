// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests what every source must say, and what only `os.host` may do.
final class TidyTest {
    private static final String LICENCE = "SPDX-License-Identifier: Apache-2.0";
    private static final int LONG_FILE_LINES = 500;
    private static final Pattern IMPORT = Pattern.compile("import .*\\.(\\w+);");
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final WorkingTree workingTree = WorkingTree.here();

    @Test
    void everyPackageHasItsPackageInfo() throws IOException {
        List<String> findings = new ArrayList<>();
        for (ModuleMap.PackageEntry packageEntry : packages()) {
            Path folder = workingTree.mainSources(packageEntry.module()).resolve(packageEntry.packageName().replace('.', '/'));
            Path packageInfo = folder.resolve("package-info.java");
            findings.addAll(Files.exists(packageInfo) ? packageInfo(Source.read(workingTree, packageInfo), packageEntry.packageName())
                : List.of(workingTree.name(packageInfo) + " is missing: describe the package's idea and its invariants"));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void everyFileNamesItsLicenceFirst() throws IOException {
        List<String> findings = new ArrayList<>();
        for (String suffix : List.of(".java", "pom.xml", "/bowler", "/run")) {
            for (Path file : workingTree.files(suffix)) {
                findings.addAll(licence(Source.read(workingTree, file)));
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void everyImportIsUsed() throws IOException {
        List<String> findings = new ArrayList<>();
        for (Path file : workingTree.files(".java")) {
            findings.addAll(unusedImports(Source.read(workingTree, file)));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void onlyMarkedPackagesTouchTheOutside() throws IOException {
        List<String> findings = new ArrayList<>();
        ModuleMap moduleMap = ModuleMap.read(workingTree.root().resolve("layers.txt"));
        for (ModuleMap.Module module : moduleMap.modules()) {
            for (Path file : workingTree.mainTypes(module.name())) {
                Source source = Source.read(workingTree, file);
                if (moduleMap.packageEntry(source.packageName()).filter(ModuleMap.PackageEntry::touchesOutside).isEmpty()) {
                    findings.addAll(OutsideAccess.findings(source));
                }
            }
        }
        assertThat(findings).isEmpty();
    }

    /// Only told: a long plain table is fine, a long argument is not.
    @Test
    void longFilesAreReported() throws IOException {
        for (Path file : workingTree.files(".java")) {
            Source source = Source.read(workingTree, file);
            if (source.lines().size() > LONG_FILE_LINES) {
                System.out.println("long file: " + source.name() + ", " + source.lines().size() + " lines; what is its second idea?");
            }
        }
    }

    @Test
    void aPackageInfoWithoutWordsIsFound() {
        assertThat(packageInfo(Source.of("p", "// " + LICENCE + "\n\n/// Locks.\n///\n/// **Idea.** One.\npackage bowler.a;\n"), "bowler.a"))
            .isEmpty();
        assertThat(packageInfo(Source.of("p", "// " + LICENCE + "\npackage bowler.a;\n"), "bowler.a")).hasSize(1);
        assertThat(packageInfo(Source.of("p", "/// Locks.\n///\n/// **Idea.** One.\npackage bowler.b;\n"), "bowler.a")).hasSize(1);
    }

    @Test
    void aMissingLicenceIsFound() {
        assertThat(licence(Source.of("A.java", "package a;\n// " + LICENCE + "\n"))).hasSize(1);
        assertThat(licence(Source.of("A.java", "// " + LICENCE + "\npackage a;\n"))).isEmpty();
        assertThat(licence(Source.of("pom.xml", "<?xml version=\"1.0\"?>\n<!-- " + LICENCE + " -->\n"))).isEmpty();
        assertThat(licence(Source.of("bowler", "#!/usr/bin/env bash\n"))).hasSize(1);
    }

    @Test
    void anUnusedImportIsFound() {
        assertThat(unusedImports(Source.of("A.java", "package a;\nimport java.util.List;\nimport java.util.ListIterator;\nListIterator it;\n")))
            .containsExactly("A.java:2: nothing uses List");
        assertThat(unusedImports(Source.of("A.java", "import java.util.*;\nimport static java.lang.Math.max;\nimport java.util.Map;\n/// As [Map].\nmax(1, 2);\n")))
            .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "import java.nio.file.Files;", "import java.nio.channels.FileChannel;", "import java.io.*;", "import java.io.FileReader;",
        "import java.net.Socket;", "new Thread(task);", "Thread.ofVirtual().start(task);", "Thread.sleep(1);",
        "class A extends Thread {", "Executors.newCachedThreadPool();", "rows.parallelStream();", "System.nanoTime();",
        "import static java.lang.System.currentTimeMillis;", "Instant.now();", "LocalDate.now();", "Clock.systemUTC();",
        "new java.util.Date();", "Math.random();", "new Random();", "ThreadLocalRandom.current();", "UUID.randomUUID();"})
    void theOutsideIsFound(String code) {
        assertThat(OutsideAccess.findings(Source.of("A.java", "package bowler.a;\n" + code))).first().asString()
            .startsWith("A.java:2: ").contains("bowler.os.");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "// Thread.sleep(1)", "/* new Thread() */", "String s = \"System.nanoTime()\";", "\"\"\"\n new Random() \\\"\"\" \"\"\"", "char c = '\"'; // Math.random()",
        "Thread.currentThread().interrupt();", "new Random(seed);", "import java.io.IOException;", "import java.net.URI;", "import java.nio.file.NoSuchFileException;",
        "import java.nio.ByteBuffer;", "clock.nanoTime();", "new Date(millis);"})
    void theInsideIsNotMistakenForIt(String code) {
        assertThat(OutsideAccess.findings(Source.of("A.java", code))).isEmpty();
    }

    private List<ModuleMap.PackageEntry> packages() throws IOException {
        return ModuleMap.read(workingTree.root().resolve("layers.txt")).modules().stream().flatMap(module -> module.packages().stream()).toList();
    }

    private static List<String> packageInfo(Source source, String packageName) {
        long words = source.lines().stream().filter(line -> line.startsWith("/// ")).count();
        return words >= 2 && source.packageName().equals(packageName) ? List.of()
            : List.of(source.name() + ": write what " + packageName + " is for in /// lines above its package statement");
    }

    /// Links in comments are uses, too.
    private static List<String> unusedImports(Source source) {
        List<String> findings = new ArrayList<>();
        Set<String> words = source.lines().stream().filter(line -> !line.startsWith("import ")).flatMap(line -> WORD.matcher(line).results())
            .map(MatchResult::group).collect(Collectors.toSet());
        for (int i = 0; i < source.lines().size(); i++) {
            Matcher found = IMPORT.matcher(source.lines().get(i));
            if (found.matches() && !words.contains(found.group(1))) {
                findings.add(source.name() + ":" + (i + 1) + ": nothing uses " + found.group(1));
            }
        }
        return findings;
    }

    /// A script's or document's own first line may come before it.
    private static List<String> licence(Source source) {
        int allowed = source.name().endsWith(".java") ? 1 : 2;
        return source.lines().stream().limit(allowed).anyMatch(line -> line.contains(LICENCE)) ? List.of()
            : List.of(source.name() + " does not begin with its licence: // " + LICENCE);
    }
}
