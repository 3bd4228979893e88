// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import bowler.tools.text.ByteCount;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Checks of a command's options. A wrong option is a wrong call, which is reported with the command's usage.
public final class OptionCheck {
    private final CommandSpec command;

    public OptionCheck(CommandSpec command) {
        this.command = command;
    }

    /// A constant's name as options and tables write it.
    public static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// @param text a label, in whatever case
    public <E extends Enum<E>> E choice(String option, String text, E[] values) {
        String wanted = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        for (E value : values) {
            if (value.name().equals(wanted)) {
                return value;
            }
        }
        throw mistake(option + " is one of " + String.join(", ", Arrays.stream(values)
            .map(OptionCheck::label).toList()) + "; not '" + text + "'");
    }

    /// Returns true for `full`, false for `relaxed`.
    public boolean durable(String text) {
        require(text.equals("full") || text.equals("relaxed"), "--durability is full or relaxed, not '" + text + "'");
        return text.equals("full");
    }

    public long pageCacheBytes(String text) {
        return ByteCount.parse(text).orElseThrow(() ->
            mistake("--page-cache is a number of bytes such as 65536, 512k, 64m or 2g, not '" + text + "'"));
    }

    /// One whose database is in a JVM that is started here.
    public KnownDatabase peer(String text) {
        require(!text.equals("postgresql"), "postgresql is a server of its own: give its --url");
        return choice("--peer", text, KnownDatabase.values());
    }

    /// @param path separated as in a class path
    public List<Path> driverPath(String path) {
        List<Path> jars = Arrays.stream(path.split(File.pathSeparator)).filter(jar -> !jar.isEmpty()).map(Path::of).toList();
        jars.forEach(jar -> require(Files.isReadable(jar), "--driver-path: there is no " + jar));
        return jars;
    }

    public void require(boolean right, String otherwise) {
        if (!right) {
            throw mistake(otherwise);
        }
    }

    public ParameterException mistake(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /// Splits options for a JVM like a command line.
    public static List<String> words(String options) {
        return Arrays.stream(options.split("\\s+")).filter(option -> !option.isEmpty()).toList();
    }
}
