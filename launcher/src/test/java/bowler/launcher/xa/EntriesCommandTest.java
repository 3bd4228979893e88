// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jta.decision.DecisionLog;
import bowler.jta.decision.DecisionOutcome;
import bowler.jta.decision.HeuristicNote;
import bowler.jta.decision.Participant;
import bowler.jta.xid.NodeName;
import bowler.jta.xid.TransactionId;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Entries of a log that a manager has left: shown, resolved, forgotten.
final class EntriesCommandTest {
    @TempDir
    private Path folder;
    private Path decisions;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aManagerHasLeftSomething() {
        decisions = folder.resolve("decisions");
        try (DecisionLog log = open()) {
            log.decide(new TransactionId(7, 1), List.of(new Participant(0, "orders"), new Participant(1, "stock")));
            log.note(new HeuristicNote(new TransactionId(7, 2), 1, "stock", DecisionOutcome.COMMITTED, DecisionOutcome.ROLLED_BACK, 1_800_000_000_000L, "an operator did it"));
        }
    }

    private DecisionLog open() {
        return DecisionLog.open(HostDisk.at("", decisions.toString()), new NodeName("shop-1"), "a test", DecisionLog.DEFAULT_OPTIONS, new HostClock(),
            new HostEntropy());
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return new CommandLine(new EntriesCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler((failure, command, parsed) -> {
                command.getErr().println(failure.getMessage());
                return 1;
            }).execute(arguments);
    }

    @Test
    void listShowsBothKinds() {
        assertThat(run("list", decisions.toString())).isZero();
        assertThat(out.toString()).contains("node 'shop-1'").containsPattern("7-1 +commit +orders, stock +orders, stock")
            .containsPattern("7-2\\.1 +stock +committed +rolled back +2027-01-15T08:00:00Z +an operator did it");
        assertThat(run("list", decisions.toString(), "--format", "json")).isZero();
        assertThat(out.toString()).contains("\"id\": \"7-1\"").contains("\"open\": [\"orders\", \"stock\"]").contains("\"key\": \"7-2.1\"");
    }

    @Test
    void onlyListWorksWhileAManagerRuns() {
        try (DecisionLog log = open()) {
            assertThat(run("list", decisions.toString())).isZero();
            assertThat(out.toString()).contains("7-1");
            assertThat(run("forget", decisions.toString(), "7-1")).isEqualTo(1);
            assertThat(err.toString()).contains("in use by a test");
            assertThat(log.open()).hasSize(1);
        }
    }

    @Test
    void forgetRemovesEntries() {
        assertThat(run("forget", decisions.toString(), "7-1", "7-2.1")).isZero();
        assertThat(out.toString()).contains("forgot 7-1").contains("forgot 7-2.1");
        assertThat(run("list", decisions.toString())).isZero();
        assertThat(out.toString()).contains("nothing is in doubt").doesNotContain("7-2.1");
        assertThat(run("forget", decisions.toString(), "7-1")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no entry '7-1'. Existing entries: none.");
    }

    @Test
    void resolveCompletesBranchesAndReportsTheRest() throws Exception {
        assertThat(run("resolve", decisions.toString(), "--resource", "orders=" + resource("orders", true))).isEqualTo(1);
        assertThat(out.toString()).contains("resource 'orders': nothing is left").contains("in doubt 7-1: not yet at stock");
        List<String> arguments = new ArrayList<>(List.of("resolve", decisions.toString(), "--wait", "0.3"));
        arguments.addAll(List.of("--resource", "orders=" + resource("orders", true), "--resource", "stock=" + resource("stock", false)));
        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(1);
        assertThat(out.toString()).contains("resource 'stock': not reached: ").contains("this database is down");
        assertThat(run("resolve", decisions.toString(), "--resource", "orders=" + resource("orders", true), "--resource", "stock=" + resource("stock", true)))
            .isZero();
        assertThat(out.toString()).contains("resolved 7-1: committed at orders, stock");
        assertThat(InDoubtBranchFixture.COMMITTED).as("what it listed").isNotEmpty();
    }

    private Path resource(String name, boolean isUp) throws Exception {
        Path file = folder.resolve(name + ".properties");
        Files.writeString(file, "dataSourceClassName = " + InDoubtBranchFixture.class.getName() + "\ndataSource.number = " + (name.equals("stock") ? 1 : 0)
            + "\ndataSource.up = " + isUp + "\n");
        return file;
    }

    @Test
    void mistakesAreNamed() throws Exception {
        assertThat(run("list", folder.resolve("nothing").toString())).isEqualTo(1);
        assertThat(err.toString()).contains("there is none");
        assertThat(folder.resolve("nothing")).as("nor is one made").doesNotExist();
        assertThat(run("list", decisions.toString(), "--format", "xml")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        assertThat(run("resolve", decisions.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--resource");
        Path file = Files.writeString(folder.resolve("bad.properties"), "dataSourceClass = x");
        assertThat(run("resolve", decisions.toString(), "--resource", "orders=" + file)).isEqualTo(2);
        assertThat(err.toString()).contains("dataSourceClass").contains("dataSourceClassName");
    }
}
