// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Every command line in the documents has a command and options that exist. The commands are parsed and not run.
final class DocumentedCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("bowler.root", ".."));
    private static final String START = "./bowler ";
    private static final Pattern INLINE = Pattern.compile("`([^`]*\\./bowler [^`)]+)\\)?`");
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

    @Test
    void commandsAndOptionsExist() throws IOException {
        List<String> faults = new ArrayList<>();
        int count = 0;
        for (Path document : documents()) {
            for (String command : commands(Files.readString(document))) {
                count++;
                String fault = fault(command);
                if (fault != null) {
                    faults.add(document.getFileName() + ": " + command + ": " + fault);
                }
            }
        }
        assertThat(String.join(System.lineSeparator(), faults)).isEmpty();
        assertThat(count).isGreaterThan(200);
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> documents = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md"), ROOT.resolve("ARCHITECTURE.md")),
                documents.filter(path -> path.toString().endsWith(".md")).sorted()).toList();
        }
    }

    /// Returns the commands in blocks of code and within lines.
    private static List<String> commands(String text) {
        List<String> commands = new ArrayList<>();
        String joined = text.replace("\\\n", " ");
        joined.lines().filter(line -> line.matches("( {4}|\\$ |)\\./bowler .*")).map(String::strip).forEach(commands::add);
        String prose = joined.replaceAll("(?ms)^```.*?^```", "").replaceAll("(?m)^ {4}.*$", "").replaceAll("\n(?=\\S)", " ");
        Matcher inline = INLINE.matcher(prose);
        while (inline.find()) {
            commands.add(inline.group(1));
        }
        return commands.stream().map(command -> command.substring(command.indexOf(START) + START.length())).toList();
    }

    private static String fault(String command) {
        List<String> words = words(command);
        try {
            Commands.all().setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(String[]::new));
            return null;
        } catch (ParameterException e) {
            boolean isShortened = e instanceof CommandLine.MissingParameterException;
            return isShortened ? null : e.getMessage();
        }
    }

    /// Returns the words before a comment, a pipe, a redirection or a word that stands for others.
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command.replaceFirst(" {2,}.*", "").replace("[options]", ""));
        while (word.find() && !word.group().matches("[|<>&#;].*|\\.\\.\\.|SUITE")) {
            words.add(word.group().replace("'", "").replace("\"", ""));
        }
        words.remove("--password"); // without a value it asks the terminal
        return words;
    }
}
