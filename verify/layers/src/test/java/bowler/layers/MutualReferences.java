// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Pairs of files of one package that use each other. One reference of each pair runs from a lower concept up to a higher
/// one, so neither file can be understood before the other.
///
/// A sealed type that lists its subtypes does not use them by that.
final class MutualReferences {
    private static final Pattern WORD = Pattern.compile("(?<![\\w$])[A-Z][\\w$]*");
    private static final Pattern PERMITS = Pattern.compile("\\bpermits\\b[^{]*\\{");

    private MutualReferences() {}

    /// Returns the pairs in the main sources of all modules, each as `package: One, Other`.
    static Set<String> of(WorkingTree workingTree, ModuleMap moduleMap) throws IOException {
        Set<String> pairs = new TreeSet<>();
        for (ModuleMap.Module module : moduleMap.modules()) {
            Map<String, Map<String, Source>> packages = new TreeMap<>();
            for (Path file : workingTree.mainTypes(module.name())) {
                Source source = Source.read(workingTree, file);
                packages.computeIfAbsent(source.packageName(), name -> new TreeMap<>())
                    .put(file.getFileName().toString().replace(".java", ""), source);
            }
            packages.forEach((name, files) -> of(files).forEach(pair -> pairs.add(name + ": " + pair)));
        }
        return pairs;
    }

    /// Returns the pairs among the files of a package.
    ///
    /// @param files by the name of their type
    static List<String> of(Map<String, Source> files) {
        Map<String, Set<String>> uses = new HashMap<>();
        files.forEach((name, source) -> uses.put(name, usedBy(name, source.code(), files.keySet())));
        return uses.keySet().stream().sorted().flatMap(name -> uses.get(name).stream().sorted()
            .filter(other -> name.compareTo(other) < 0 && uses.get(other).contains(name))
            .map(other -> name + ", " + other)).toList();
    }

    private static Set<String> usedBy(String name, String code, Set<String> types) {
        Set<String> used = new HashSet<>();
        Matcher words = WORD.matcher(PERMITS.matcher(code).replaceAll("{"));
        while (words.find()) {
            if (types.contains(words.group()) && !words.group().equals(name)) {
                used.add(words.group());
            }
        }
        return used;
    }
}
