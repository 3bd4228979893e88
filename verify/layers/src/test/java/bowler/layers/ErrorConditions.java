// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import bowler.base.error.SqlError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Every condition that the code can raise, by SQLState.
final class ErrorConditions {
    private ErrorConditions() {}

    record Condition(SqlError error, String space) {
        /// The text with `…` for what a message names.
        String message() {
            return error.text().replaceAll("%(\\d+\\$)?[a-z]", "…").replace("%%", "%");
        }

        /// The module, the first part of the package.
        String module() {
            int dot = space.indexOf('.');
            return dot < 0 ? space : space.substring(0, dot);
        }
    }

    static List<Condition> of(WorkingTree workingTree) throws IOException, ClassNotFoundException {
        List<Condition> conditions = new ArrayList<>();
        for (ModuleMap.Module module : ModuleMap.read(workingTree.root().resolve("layers.txt")).modules()) {
            Path sources = workingTree.mainSources(module.name());
            for (Path file : workingTree.mainTypes(module.name())) {
                String source = Files.readString(file);
                if (source.contains("implements SqlError") || source.contains("implements DefinedError")) {
                    String name = sources.relativize(file).toString().replaceAll("[/\\\\]", ".");
                    add(Class.forName(name.substring(0, name.length() - ".java".length())), conditions);
                }
            }
        }
        conditions.sort(Comparator.comparing((Condition condition) -> condition.error().sqlState())
            .thenComparing(Condition::space).thenComparing(condition -> condition.error().text()));
        return conditions;
    }

    /// Conditions of a type, or of those within it.
    private static void add(Class<?> type, List<Condition> conditions) {
        if (type.isEnum() && SqlError.class.isAssignableFrom(type)) {
            String packageEntry = type.getPackageName().substring("bowler.".length());
            for (Object constant : type.getEnumConstants()) {
                conditions.add(new Condition((SqlError) constant, packageEntry));
            }
        }
        for (Class<?> inner : type.getDeclaredClasses()) {
            add(inner, conditions);
        }
    }
}
