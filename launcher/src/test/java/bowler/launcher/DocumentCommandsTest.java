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

/// Each command line of `./bowler` in the documents and in the examples of `--help` is one that the commands accept.
class DocumentCommandsTest {
    private static final String BOWLER = "./bowler ";
    private static final Pattern INLINE = Pattern.compile("`(\\./bowler [^`]+)`");
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"]+)+");

    @Test
    void theCommandsOfTheDocumentsAreAccepted() throws IOException {
        Path root = Path.of(System.getProperty("bowler.root", "..")).toAbsolutePath().normalize();
        List<Path> documents = new ArrayList<>(List.of(root.resolve("README.md"), root.resolve("ARCHITECTURE.md")));
        try (Stream<Path> files = Files.list(root.resolve("docs"))) {
            files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        List<String> faults = new ArrayList<>();
        int count = 0;
        for (Path document : documents) {
            for (String command : commands(Files.readAllLines(document))) {
                count++;
                judge(document.getFileName().toString(), command, faults);
            }
        }
        assertThat(String.join(System.lineSeparator(), faults)).isEmpty();
        assertThat(count).isGreaterThan(150);
    }

    @Test
    void theExamplesOfTheHelpAreAccepted() {
        List<String> faults = new ArrayList<>();
        judgeExamples(Commands.all(), faults);
        assertThat(String.join(System.lineSeparator(), faults)).isEmpty();
    }

    private static void judgeExamples(CommandLine command, List<String> faults) {
        List<String> indented = Stream.of(command.getCommandSpec().usageMessage().footer()).map(line -> "  " + line).toList();
        for (String example : commands(indented)) {
            judge(command.getCommandSpec().qualifiedName() + " --help", example, faults);
        }
        command.getSubcommands().values().forEach(each -> judgeExamples(each, faults));
    }

    /// Returns the command lines of code blocks and of code within text. A line that ends with a backslash goes on.
    private static List<String> commands(List<String> lines) {
        List<String> commands = new ArrayList<>();
        boolean isFenced = false;
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (line.startsWith("```")) {
                isFenced = !isFenced;
                continue;
            }
            if (!isFenced && !line.startsWith("    ")) {
                INLINE.matcher(line).results().map(found -> found.group(1)).forEach(commands::add);
                continue;
            }
            StringBuilder whole = new StringBuilder(line.strip());
            while (whole.toString().endsWith("\\") && at + 1 < lines.size()) {
                whole.setLength(whole.length() - 1);
                whole.append(lines.get(++at).strip());
            }
            String command = whole.toString().replaceFirst("^(\\$ )?([A-Z_]+=\\S+ )*", "");
            if (command.startsWith(BOWLER)) {
                commands.add(command);
            }
        }
        return commands;
    }

    private static void judge(String place, String command, List<String> faults) {
        List<String> words = words(command.substring(BOWLER.length()));
        boolean isName = words.size() == 1 && Commands.all().getSubcommands().containsKey(words.getFirst());
        if (isName || words.contains("[options]") || words.getFirst().equals("COMMAND")) {
            return;
        }
        try {
            Commands.all().setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(String[]::new));
        } catch (ParameterException e) {
            faults.add(place + ": " + command + ": " + e.getMessage());
        }
    }

    /// Splits a command line as a shell does, up to a comment, a redirection or the end of the command.
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            String word = matcher.group();
            if (word.startsWith("#") || List.of(">", ">>", "<", "|", "&", "&&").contains(word)) {
                break;
            }
            // Without a value the command would ask the terminal.
            words.add(word.equals("--password") ? "--password=secret" : word.replaceAll("['\"]", ""));
        }
        return words;
    }
}
