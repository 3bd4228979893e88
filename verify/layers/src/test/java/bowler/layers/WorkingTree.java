// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Where things lie in the working tree.
record WorkingTree(Path root) {
    private static final List<Path> NOT_OURS = Stream.of(".git", ".out", "target").map(Path::of).toList();

    /// The build says where the root is; a test started by hand looks upwards from where it stands.
    static WorkingTree here() {
        String told = System.getProperty("bowler.root");
        Path at = Path.of(told != null ? told : "").toAbsolutePath();
        while (at != null && !Files.exists(at.resolve("layers.txt"))) {
            at = at.getParent();
        }
        if (at == null) {
            throw new IllegalStateException("no layers.txt in or above " + Path.of("").toAbsolutePath()
                + ": start the test inside the working tree");
        }
        return new WorkingTree(at);
    }

    Path folder(String module) {
        Path shipped = root.resolve(module);
        return Files.isDirectory(shipped) ? shipped : root.resolve("verify").resolve(module);
    }

    Path mainSources(String module) {
        return folder(module).resolve("src/main/java");
    }

    /// Main source files of one module, without those that declare a module or package.
    List<Path> mainTypes(String module) throws IOException {
        Path sources = mainSources(module);
        if (!Files.isDirectory(sources)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.getFileName().toString().contains("-"))
                .sorted().toList();
        }
    }

    /// Returns the compiled classes: those next to the module, or those of this test when all modules share one folder.
    Path classes(String module) {
        Path shared = root.resolve(".out");
        String ours = WorkingTree.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return Path.of(ours).equals(shared) ? shared : folder(module).resolve("target/classes");
    }

    /// Every file that a person wrote, by the end of its name.
    List<Path> files(String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(suffix) && Files.isRegularFile(file) && ours(file))
                .sorted().toList();
        }
    }

    private boolean ours(Path file) {
        for (Path name : root.relativize(file)) {
            if (NOT_OURS.contains(name)) {
                return false;
            }
        }
        return true;
    }

    String name(Path file) {
        return root.relativize(file).toString().replace(File.separatorChar, '/');
    }
}
