// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.torture.Acknowledgements.Known;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Tests the clients' notes that are left after a kill.
final class AcknowledgementsTest {
    @TempDir
    private Path folder;

    @Test
    void oneMoreCommitIsAllowed() throws IOException {
        work(7, 3);
        assertThat(new Acknowledgements(folder).read()).containsOnlyKeys(7).containsEntry(7, new Known(3, 4));
    }

    @Test
    void aClientWithoutAcknowledgementsMayHaveOneCommit() throws IOException {
        work(7, 0);
        assertThat(new Acknowledgements(folder).read()).containsEntry(7, new Known(0, 1));
    }

    @Test
    void aTruncatedEntryDoesNotCount() throws IOException {
        work(7, 2);
        Files.write(folder.resolve("7.ack"), new byte[] {0, 0, 0}, StandardOpenOption.APPEND);
        assertThat(new Acknowledgements(folder).read()).containsEntry(7, new Known(2, 3));
    }

    @Test
    void settledEntriesAreExact() throws IOException {
        work(7, 3);
        work(8, 5);
        var acknowledgements = new Acknowledgements(folder);
        acknowledgements.settle(7, 4);
        assertThat(acknowledgements.read()).containsEntry(7, new Known(4, 4)).containsEntry(8, new Known(5, 6));
        acknowledgements.settle(7, 4);
        assertThat(acknowledgements.read()).containsEntry(7, new Known(4, 4));
    }

    @Test
    void withoutDurabilityTheEndMayBeMissing() throws IOException {
        work(7, 3);
        work(8, 5);
        var acknowledgements = new Acknowledgements(folder);
        acknowledgements.settle(8, 5);
        assertThat(Acknowledgements.withoutDurability(acknowledgements.read()))
            .containsEntry(7, new Known(0, 4)).containsEntry(8, new Known(5, 5));
    }

    @Test
    void settlingSurvivesAKill() throws IOException {
        work(7, 3);
        Files.writeString(folder.resolve("7.settled"), "4");
        assertThat(new Acknowledgements(folder).read()).containsExactly(Map.entry(7, new Known(4, 4)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "crash --peer oracle | --peer is one of bowler, derby",
        "crash --rounds 0 | --rounds must be 1 or more",
        "crash --least 5 --most 4 | --least must not be above --most",
        "crash --clients 1000 | --clients is a number from 1 to 999",
        "crash --durability none | --durability is full or relaxed",
        "'' | Say how: crash"})
    void mistakesAreNamed(String arguments, String message) {
        var err = new StringWriter();
        int exitCode = new CommandLine(new TortureCommand()).setErr(new PrintWriter(err))
            .execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    private void work(int clientId, int commits) throws IOException {
        try (Acknowledgements.Writer writer = new Acknowledgements(folder).writer(clientId)) {
            for (int sequence = 1; sequence <= commits; sequence++) {
                writer.append(sequence);
            }
        }
    }
}
