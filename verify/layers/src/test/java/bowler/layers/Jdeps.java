// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Arrows between packages as the JDK's own `jdeps` finds them in compiled classes.
final class Jdeps {
    private static final Pattern ARROW = Pattern.compile("\\s+(bowler[\\w.]*)\\s+-> (bowler[\\w.]*)\\s.*");

    private Jdeps() {}

    /// Gathers the classes of every module's main sources in one folder without module descriptors. On a plain class
    /// path `jdeps` needs to resolve nothing, and shows arrows that the module system would have hidden.
    static Set<PackageDependency> arrows(WorkingTree workingTree, ModuleMap moduleMap, Path scratch) throws IOException {
        for (ModuleMap.Module module : moduleMap.modules()) {
            gather(workingTree, module.name(), scratch);
        }
        return arrows(scratch);
    }

    static Set<PackageDependency> arrows(Path classes) {
        var out = new StringWriter();
        var err = new StringWriter();
        ToolProvider jdeps = ToolProvider.findFirst("jdeps")
            .orElseThrow(() -> new IllegalStateException("this Java has no jdeps: run the tests with a JDK"));
        int exitCode = jdeps.run(new PrintWriter(out), new PrintWriter(err),
            "-verbose:package", "--ignore-missing-deps", classes.toString());
        if (exitCode != 0) {
            throw new IllegalStateException("jdeps ended with " + exitCode + ": " + out + err);
        }
        return out.toString().lines().map(ARROW::matcher).filter(Matcher::matches)
            .map(line -> new PackageDependency(line.group(1), line.group(2)))
            .collect(Collectors.toCollection(() -> new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()))));
    }

    private static void gather(WorkingTree workingTree, String module, Path scratch) throws IOException {
        Path classes = workingTree.classes(module);
        for (Path source : workingTree.mainTypes(module)) {
            Path inPackage = workingTree.mainSources(module).relativize(source);
            String type = inPackage.getFileName().toString().replace(".java", "");
            Path folder = classes.resolve(inPackage).getParent();
            if (!Files.exists(folder.resolve(type + ".class"))) {
                throw new IllegalStateException(workingTree.name(source) + " is not compiled: run mvn verify from the root");
            }
            Path target = Files.createDirectories(scratch.resolve(inPackage).getParent());
            for (Path compiled : compiledFrom(type, folder)) {
                Files.copy(compiled, target.resolve(compiled.getFileName()));
            }
        }
    }

    private static List<Path> compiledFrom(String type, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> {
                String name = file.getFileName().toString();
                return name.equals(type + ".class") || name.startsWith(type + "$") && name.endsWith(".class");
            }).toList();
        }
    }
}
