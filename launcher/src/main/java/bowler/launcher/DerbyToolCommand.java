// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs one of Derby's tools from derby-over-bowler. Its classes have the names of Derby's, so they are loaded apart from
/// those of the other commands, which may load Derby itself.
@Command(mixinStandardHelpOptions = true)
final class DerbyToolCommand implements Callable<Integer> {
    private static final String PACKAGE = "org.apache.derby.tools.";
    private static final List<String> JARS = List.of("embed/target/bowler.jar", "client-jar/target/bowler-client.jar",
        "derby-over-bowler/target/derby-over-bowler.jar");

    private final String tool;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "ARGUMENT", description = "The arguments of Derby's tool of this name.")
    private List<String> arguments = new ArrayList<>();

    private DerbyToolCommand(String tool) {
        this.tool = tool;
    }

    /// Adds the command for a tool.
    ///
    /// @param examples calls, each without `./bowler`
    static void add(CommandLine commands, String tool, String description, String... examples) {
        CommandLine command = new CommandLine(new DerbyToolCommand(tool)).setStopAtPositional(true).setUnmatchedOptionsArePositionalParams(true);
        command.getCommandSpec().usageMessage().description(description);
        command.getCommandSpec().usageMessage().footer(footer(examples));
        commands.addSubcommand(tool, command);
    }

    private static String[] footer(String... examples) {
        List<String> lines = new ArrayList<>(List.of("", "Examples:"));
        for (String example : examples) {
            lines.add("  ./bowler " + example);
        }
        return lines.toArray(String[]::new);
    }

    @Override
    public Integer call() throws Exception {
        ClassLoader loader = new URLClassLoader(jars(), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            loader.loadClass(PACKAGE + tool).getMethod("main", String[].class).invoke(null, (Object) arguments.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
        return 0;
    }

    private static URL[] jars() throws IOException {
        Path root = Path.of(System.getProperty("bowler.root", ".")).toAbsolutePath().normalize();
        URL[] urls = new URL[JARS.size()];
        for (int i = 0; i < urls.length; i++) {
            Path jar = root.resolve(JARS.get(i));
            if (!Files.isRegularFile(jar)) {
                throw new NoSuchFileException(jar.toString(), null, "not built yet");
            }
            urls[i] = jar.toUri().toURL();
        }
        return urls;
    }
}
