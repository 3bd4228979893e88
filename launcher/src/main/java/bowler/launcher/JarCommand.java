// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Prints where the jar to embed lies, so that scripts can put it on their class path.
@Command(name = "jar", description = "Print the path of bowler.jar, the one file to embed.", mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  java -cp \"$(./bowler jar)\" Example.java"})
final class JarCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws NoSuchFileException {
        Path jar = Path.of(System.getProperty("bowler.root", "."), "embed", "target", "bowler.jar").toAbsolutePath().normalize();
        if (!Files.isRegularFile(jar)) {
            throw new NoSuchFileException(jar.toString(), null, "not built yet");
        }
        spec.commandLine().getOut().println(jar);
        return 0;
    }
}
