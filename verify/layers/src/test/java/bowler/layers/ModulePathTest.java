// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// All other tests run on the class path, which forgives a missing `exports` or `provides`; this one does not.
final class ModulePathTest {
    private static final Set<String> NEED_LIBRARIES = Set.of("tools", "launcher", "pack");

    @Test
    void asModulesTheyAnswerAQuery() throws IOException, SQLException {
        WorkingTree workingTree = WorkingTree.here();
        List<String> names = ModuleMap.read(workingTree.root().resolve("layers.txt")).modules().stream().map(ModuleMap.Module::name)
            .filter(name -> !NEED_LIBRARIES.contains(name)).toList();
        ModuleFinder finder = ModuleFinder.of(names.stream().map(name -> workingTree.folder(name).resolve("target/classes")).toArray(Path[]::new));
        Set<String> modules = names.stream().map("bowler."::concat).collect(Collectors.toSet());
        Configuration configuration = ModuleLayer.boot().configuration().resolveAndBind(finder, ModuleFinder.of(), modules);
        ModuleLayer layer = ModuleLayer
            .defineModulesWithOneLoader(configuration, List.of(ModuleLayer.boot()), ClassLoader.getPlatformClassLoader()).layer();
        assertThat(layer.modules()).hasSameSizeAs(names);
        assertThat(ReadmeExample.ask(ServiceLoader.load(layer, Driver.class).stream()
            .filter(provider -> provider.type().getModule().getLayer() == layer).map(ServiceLoader.Provider::get).toList(), "modules"))
            .isEqualTo("Good day");
    }
}
