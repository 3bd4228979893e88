// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class MainTest {
    private static final int HELP_WIDTH = 80;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void helpListsEveryCommand() {
        assertThat(run("--help")).isZero();
        for (String command : Commands.all().getSubcommands().keySet()) {
            assertThat(out.toString()).contains(System.lineSeparator() + "  " + command);
        }
        assertThat(out.toString()).doesNotContain(CommandErrors.STACKTRACE);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyCommandExplainsItself() {
        for (String command : Commands.all().getSubcommands().keySet()) {
            assertThat(run(command, "--help")).as(command).isZero();
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void helpTellsExitCodesAndExamplesOfTheCommandLine() {
        List<String> faults = new ArrayList<>();
        judgeHelp(Commands.all(), faults);
        assertThat(String.join(System.lineSeparator(), faults)).isEmpty();
    }

    private static void judgeHelp(CommandLine command, List<String> faults) {
        String name = command.getCommandSpec().qualifiedName();
        String help = command.getUsageMessage();
        if (command.getSubcommands().isEmpty() && !help.contains("Exit codes: 0 ")) {
            faults.add(name + ": no exit codes");
        }
        help.lines().filter(line -> line.startsWith("  bowler ")).forEach(line -> faults.add(name + ": example without ./: " + line));
        help.lines().filter(line -> line.contains("=<") || line.contains("[<")).forEach(line -> faults.add(name + ": value without a name: " + line));
        List<String> footer = List.of(command.getCommandSpec().usageMessage().footer());
        footer.stream().filter(line -> line.startsWith("  ") && line.contains("./bowler ") && line.length() >= HELP_WIDTH)
            .forEach(line -> faults.add(name + ": example that is wrapped: " + line));
        boolean isTool = !List.of("bowler generate-completion", "bowler help").contains(name);
        if (isTool && command.getSubcommands().isEmpty() && footer.stream().noneMatch(line -> line.startsWith("  ") && line.contains("./bowler "))) {
            faults.add(name + ": no example");
        }
        command.getSubcommands().values().forEach(each -> judgeHelp(each, faults));
    }

    @Test
    void completionIsGeneratedForTheShell() {
        assertThat(run("generate-completion")).isZero();
        assertThat(out.toString()).startsWith("#!/usr/bin/env bash").contains("dump-sql").contains("--create-table");
    }

    @Test
    void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash));
        run("generate-completion");
        Path script = Files.writeString(folder.resolve("completion"), out.toString());
        assertThat(complete(bash, script, "bowler", "mig")).containsExactly("migrate");
        assertThat(complete(bash, script, "bowler", "import", "--rej")).containsExactly("--rejects");
        assertThat(complete(bash, script, "bowler", "torture", "sess")).containsExactly("sessions");
        assertThat(complete(bash, script, "bowler", "--st")).as("hidden option").isEmpty();
    }

    /// Loads the script as `source` does, and returns what the tab key offers after the words. `compopt` works only
    /// while the terminal completes.
    private static List<String> complete(Path bash, Path script, String... words) throws IOException, InterruptedException {
        String program = """
            source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            compopt() { :; }; how=$(complete -p bowler) || exit 3
            function=${how#*-F }; "${function%% *}" 2>&1; for each in "${COMPREPLY[@]}"; do echo "${each% }"; done
            """;
        List<String> call = new ArrayList<>(List.of(bash.toString(), "-c", program, "bash", script.toString()));
        call.addAll(List.of(words));
        Process process = new ProcessBuilder(call).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> offered = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor()).isZero();
        return offered;
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() {
        assertThat(run("server", "ping", "--port", "1")).isEqualTo(1);
        assertThat(err.toString()).startsWith("bowler server: no server answers at 127.0.0.1 port 1: ").contains("./bowler serve");
    }

    @Test
    void aRunningServerTracesConnectionsOnRequest() throws SQLException {
        try (BowlerServer server = BowlerServer.start(ServerSettings.local(folder.toString(), 0))) {
            String port = Integer.toString(server.port());
            Path traces = folder.resolve("traces");
            assertThat(run("server", "trace", "--directory", traces.toString(), "--port", port)).isZero();
            assertThat(out.toString()).contains("All connections are traced.");
            DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + port + "/memory:traced;create=true").close();
            assertThat(traces).isDirectoryContaining(file -> file.getFileName().toString().matches("Server\\d+\\.trace"));
            assertThat(run("server", "trace", "--off", "--port", port)).isZero();
            assertThat(run("server", "trace", "999", "--port", port)).isEqualTo(1);
            assertThat(err.toString()).contains("999");
            assertThat(run("server", "trace", "0", "--port", port)).isEqualTo(2);
        }
    }

    @Test
    void versionNamesBowlerAndJava() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("Bowler ").contains("Java " + Runtime.version());
    }

    @Test
    void aMistakeIsOneLineAndExitCodeTwo() {
        assertThat(run("xyzzy")).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString()
            .isEqualTo("bowler: there is no command 'xyzzy'; see bowler --help");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void withoutACommandTheHelpIsPrinted() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).startsWith("Usage: bowler").contains("dump-sql");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theNearestOptionIsSuggested() {
        assertThat(run("jar", "--hepl")).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString()
            .contains("'--hepl'").contains("perhaps --help").endsWith("see bowler jar --help");
    }

    @Test
    void aFailureIsOneLineAndExitCodeOne() {
        assertThat(runFailing(new SQLException("Table 'T'\n  is not there.", "42X05"))).isEqualTo(1);
        assertThat(err.toString()).isEqualToNormalizingNewlines("bowler fail: Table 'T' is not there. (SQLState 42X05)\n");
    }

    @Test
    void anInternalErrorIsReportedAsSuch() {
        assertThat(runFailing(new IllegalStateException())).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement().asString()
            .contains("unexpected java.lang.IllegalStateException").contains(CommandErrors.STACKTRACE);
    }

    @Test
    void developersSeeTheOrigin() {
        assertThat(runFailing(new IllegalStateException("seen"), CommandErrors.STACKTRACE)).isEqualTo(1);
        assertThat(err.toString()).contains("\tat bowler.launcher.MainTest");
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private int runFailing(Exception failure, String... more) {
        CommandLine commands = Commands.all().addSubcommand(new Fail(failure));
        String[] arguments = new String[more.length + 1];
        arguments[0] = "fail";
        System.arraycopy(more, 0, arguments, 1, more.length);
        return Main.run(commands, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Command(name = "fail")
    private record Fail(Exception failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }
}
