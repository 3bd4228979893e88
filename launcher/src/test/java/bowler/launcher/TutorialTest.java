// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs `docs/tutorial.md`: saves its files, runs its commands one after the other in one folder, and compares what they
/// print. A line with `...` matches any text in its place; a line `...` alone matches any number of lines.
class TutorialTest {
    private static final String PORT = "15270";
    private static final long SECONDS_PER_COMMAND = 120;

    @TempDir
    private Path folder;
    private final List<Process> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(Process::destroyForcibly);
    }

    @Test
    void everyCommandPrintsWhatTheTutorialShows() throws IOException, InterruptedException {
        String port = freePort();
        Path tutorial = Path.of(System.getProperty("bowler.root", ".."), "docs/tutorial.md");
        List<String> lines = Files.readAllLines(tutorial);
        int commands = 0;
        for (int at = 0; at < lines.size(); at++) {
            if (lines.get(at).startsWith("```") && lines.get(at).length() > 3) {
                int end = at + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                List<String> block = lines.subList(at + 1, end).stream().map(line -> line.replace(PORT, port)).toList();
                if (lines.get(at).equals("```console")) {
                    commands += runBlock(block);
                } else {
                    save(block);
                }
                at = end;
            }
        }
        assertThat(commands).isGreaterThan(10);
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    /// Saves a block whose first line names its file.
    private void save(List<String> block) throws IOException {
        String name = block.getFirst().replaceFirst("^(--|//) file: ", "");
        Files.write(folder.resolve(name), block);
    }

    /// Returns the number of commands.
    private int runBlock(List<String> block) throws IOException, InterruptedException {
        int count = 0;
        for (int at = 0; at < block.size(); count++) {
            String command = block.get(at++).substring("$ ".length());
            List<String> expected = new ArrayList<>();
            while (at < block.size() && !block.get(at).startsWith("$ ")) {
                expected.add(block.get(at++));
            }
            List<String> printed = command.endsWith(" &") ? start(command) : run(command);
            assertThat(String.join("\n", printed)).as(command).matches(pattern(expected));
        }
        return count;
    }

    private static Pattern pattern(List<String> expected) {
        StringBuilder pattern = new StringBuilder();
        for (String line : expected) {
            if (line.equals("...")) {
                pattern.append("(.*\n)*?");
            } else {
                List<String> parts = new ArrayList<>();
                for (String part : line.split(Pattern.quote("..."), -1)) {
                    parts.add(Pattern.quote(part));
                }
                pattern.append(String.join(".*", parts)).append("\n");
            }
        }
        return Pattern.compile(pattern.substring(0, Math.max(0, pattern.length() - 1)));
    }

    private Process launch(String command) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        String classPath = System.getProperty("java.class.path");
        List<String> words = new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath));
        if (command.startsWith("./bowler ")) {
            words.add("bowler.launcher.Main");
            words.addAll(words(command.substring("./bowler ".length())));
        } else {
            assertThat(command).startsWith("java -cp \"$(./bowler jar)\" ");
            words.add(command.substring(command.lastIndexOf(' ') + 1));
        }
        return new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
    }

    /// Splits a command line at blanks outside of single quotes.
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        var matcher = Pattern.compile("'([^']*)'|(\\S+)").matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words;
    }

    private List<String> run(String command) throws IOException, InterruptedException {
        Process process = launch(command);
        process.getOutputStream().close();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor(SECONDS_PER_COMMAND, TimeUnit.SECONDS)).as(command).isTrue();
        return lines;
    }

    /// Starts a server and returns the line that it prints when it is ready.
    private List<String> start(String command) throws IOException {
        Process server = launch(command.substring(0, command.length() - " &".length()));
        servers.add(server);
        BufferedReader reader = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        return List.of(reader.readLine());
    }
}
