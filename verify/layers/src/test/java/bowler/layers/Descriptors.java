// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `pom.xml` and `module-info.java` of a module repeat its line in `layers.txt`; here they are held to it.
final class Descriptors {
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern OURS = Pattern.compile("<artifactId>bowler-([a-z]+)</artifactId>");
    private static final Pattern EXPORTS = Pattern.compile("\\bexports\\s+([\\w.]+)\\s*([^;]*);");
    private static final Pattern REQUIRES = Pattern.compile("\\brequires\\s+(?:transitive\\s+|static\\s+)*bowler\\.(\\w+)\\s*;");

    private Descriptors() {}

    static List<String> findings(WorkingTree workingTree, ModuleMap.Module module) throws IOException {
        List<String> findings = new ArrayList<>();
        Path pom = workingTree.folder(module.name()).resolve("pom.xml");
        findings.addAll(pom(workingTree.name(pom), Files.readString(pom), module));
        Path descriptor = workingTree.mainSources(module.name()).resolve("module-info.java");
        if (Files.exists(descriptor)) {
            findings.addAll(descriptor(Source.read(workingTree, descriptor), module));
        } else if (!module.packages().isEmpty()) {
            findings.add(workingTree.name(descriptor) + " is missing: module " + module.name() + " has packages");
        }
        return findings;
    }

    static List<String> pom(String name, String text, ModuleMap.Module module) {
        Set<String> found = new HashSet<>();
        Matcher dependencies = DEPENDENCY.matcher(text);
        while (dependencies.find()) {
            Matcher ours = OURS.matcher(dependencies.group(1));
            if (ours.find() && !dependencies.group(1).contains("<scope>test</scope>")) {
                found.add(ours.group(1));
            }
        }
        Set<String> allowed = new HashSet<>(module.uses());
        return found.equals(allowed) ? List.of()
            : List.of(name + " depends on " + sorted(found) + ", layers.txt says " + sorted(allowed) + ": make them agree");
    }

    static List<String> descriptor(Source source, ModuleMap.Module module) {
        List<String> findings = new ArrayList<>();
        Set<String> exported = new HashSet<>();
        Matcher exports = EXPORTS.matcher(source.code());
        while (exports.find()) {
            exported.add(exports.group(1));
            if (!exports.group(2).isBlank()) {
                findings.add(source.name() + ": a package is exported to all or to none, not " + exports.group(2).strip());
            }
        }
        Set<String> visible = new HashSet<>(module.visiblePackages());
        if (!exported.equals(visible)) {
            findings.add(source.name() + " exports " + sorted(exported) + ", layers.txt marks " + sorted(visible)
                + " with *: make them agree");
        }
        Matcher requires = REQUIRES.matcher(source.code());
        while (requires.find()) {
            if (!module.uses().contains(requires.group(1))) {
                findings.add(source.name() + " requires bowler." + requires.group(1) + ", which layers.txt does not give it");
            }
        }
        return findings;
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().toList();
    }
}
