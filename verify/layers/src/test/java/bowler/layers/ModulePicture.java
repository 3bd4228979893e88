// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The module picture of ARCHITECTURE.md, drawn from the arrows found in compiled classes. An arrow that follows from
/// others is left out: who uses `types` through `session` shows the way to `session` only.
final class ModulePicture {
    static final String BEGIN = "<!-- modules: drawn from the compiled classes by LayersTest -->\n";
    static final String END = "<!-- end of modules -->\n";

    private ModulePicture() {}

    static String draw(ModuleMap moduleMap, Collection<PackageDependency> arrows) {
        Map<String, Set<String>> used = new LinkedHashMap<>();
        for (ModuleMap.Module module : moduleMap.modules()) {
            used.put(module.name(), new TreeSet<>());
        }
        for (PackageDependency packageDependency : arrows) {
            String from = moduleOf(packageDependency.from());
            String to = moduleOf(packageDependency.to());
            if (!from.equals(to) && used.containsKey(from)) {
                used.get(from).add(to);
            }
        }
        var text = new StringBuilder("```mermaid\nflowchart TD\n");
        for (ModuleMap.Module module : moduleMap.modules().reversed()) {
            Set<String> direct = used.get(module.name());
            for (String to : direct) {
                if (direct.stream().noneMatch(between -> !between.equals(to) && reaches(between, to, used))) {
                    text.append("    ").append(module.name()).append(" --> ").append(to).append('\n');
                }
            }
        }
        return text.append("```\n").toString();
    }

    /// Puts the picture between its marks.
    static String into(String document, String picture) {
        int begin = document.indexOf(BEGIN);
        int end = document.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("ARCHITECTURE.md has lost the marks of the module picture: " + BEGIN + END);
        }
        return document.substring(0, begin + BEGIN.length()) + picture + document.substring(end);
    }

    private static boolean reaches(String from, String to, Map<String, Set<String>> used) {
        return used.get(from).contains(to) || used.get(from).stream().anyMatch(next -> reaches(next, to, used));
    }

    private static String moduleOf(String packageName) {
        String[] parts = packageName.split("\\.");
        return parts.length > 1 ? parts[1] : packageName;
    }
}
