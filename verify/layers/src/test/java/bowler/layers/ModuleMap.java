// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The content of `layers.txt`: modules, lowest first, and their packages, lowest first.
///
///     module <- modules it may use
///       *! package     what it is for
///     module <- modules it may use :: *! what the module of one package is for
///
/// `*` exports a package to other modules, `!` lets it touch the outside world. A module of one package exports it.
record ModuleMap(List<Module> modules) {

    record Module(String name, List<String> uses, List<PackageEntry> packages) {
        List<String> visiblePackages() {
            return packages.stream().filter(PackageEntry::visible).map(PackageEntry::packageName).sorted().toList();
        }
    }

    record PackageEntry(String module, String name, boolean visible, boolean touchesOutside, String purpose) {
        String packageName() {
            return name.equals(".") ? "bowler." + module : "bowler." + module + "." + name;
        }
    }

    private static final Pattern MODULE = Pattern.compile("([a-z]+) <-([^:]*)(?:::\\s*([*!]*)\\s*(.+))?");
    private static final Pattern PACKAGE_LINE = Pattern.compile("\\s+([*!]*)\\s*([a-z][a-z0-9.]*|\\.)\\s+(\\S.*)");
    private static final String EVERY_MODULE = "(every module)";

    static ModuleMap read(Path layers) throws IOException {
        return parse(Files.readAllLines(layers));
    }

    static ModuleMap parse(List<String> lines) {
        Map<String, Module> modules = new LinkedHashMap<>();
        Module current = null;
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.get(index);
            String place = "layers.txt:" + (index + 1) + ": ";
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher module = MODULE.matcher(line);
            Matcher packageEntry = PACKAGE_LINE.matcher(line);
            if (module.matches()) {
                current = module(module, modules, place);
                modules.put(current.name(), current);
            } else if (packageEntry.matches() && current != null) {
                current.packages().add(new PackageEntry(current.name(), packageEntry.group(2), packageEntry.group(1).contains("*"),
                    packageEntry.group(1).contains("!"), packageEntry.group(3).strip()));
            } else {
                throw new IllegalArgumentException(place + "neither a module nor a package: " + line);
            }
        }
        return new ModuleMap(List.copyOf(modules.values()));
    }

    private static Module module(Matcher line, Map<String, Module> lower, String place) {
        String name = line.group(1);
        String used = line.group(2).strip();
        List<String> uses = used.equals(EVERY_MODULE) ? List.copyOf(lower.keySet())
            : used.isEmpty() ? List.of() : List.of(used.split("\\s+"));
        for (String other : uses) {
            if (!lower.containsKey(other)) {
                throw new IllegalArgumentException(place + name + " uses " + other + ", which is not listed above it");
            }
        }
        List<PackageEntry> entries = new ArrayList<>();
        if (line.group(4) != null) {
            entries.add(new PackageEntry(name, ".", true, line.group(3).contains("!"), line.group(4).strip()));
        }
        return new Module(name, uses, entries);
    }

    Optional<PackageEntry> packageEntry(String packageName) {
        return modules.stream().flatMap(module -> module.packages().stream())
            .filter(packageEntry -> packageEntry.packageName().equals(packageName)).findFirst();
    }

    Module module(String name) {
        return modules.stream().filter(module -> module.name().equals(name)).findFirst().orElseThrow();
    }

    /// Returns the fault of this arrow, or nothing.
    Optional<String> judge(PackageDependency packageDependency) {
        Optional<PackageEntry> from = packageEntry(packageDependency.from());
        Optional<PackageEntry> to = packageEntry(packageDependency.to());
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.of((from.isEmpty() ? packageDependency.from() : packageDependency.to())
                + " is not listed in layers.txt: add it at its level, with its purpose");
        }
        PackageEntry user = from.get();
        PackageEntry used = to.get();
        if (user.equals(used)) {
            return Optional.empty();
        }
        if (user.module().equals(used.module())) {
            List<PackageEntry> entries = module(user.module()).packages();
            return entries.indexOf(used) < entries.indexOf(user) ? Optional.empty()
                : Optional.of(packageDependency + ": " + used.name() + " is listed after " + user.name()
                    + "; declare a small interface in " + user.name() + " that the higher package implements, or move the type down");
        }
        if (!module(user.module()).uses().contains(used.module())) {
            return Optional.of(packageDependency + ": module " + user.module() + " may not use module " + used.module()
                + "; reach it through a lower module that both use, or be handed it at construction");
        }
        return used.visible() ? Optional.empty()
            : Optional.of(packageDependency + ": " + used.packageName() + " is private to its module"
                + "; use one of its exported packages " + module(used.module()).visiblePackages() + ", or widen one of them");
    }
}
