// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import bowler.tools.peer.JarCache;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// One process killed where the decision is forced, and two in the recovery of what it has left; all steps are tried by
/// `bowler torture transactions`.
final class TransactionKillTest {
    /// From a jar of Maven's repository up to the repository: version, artifact, `h2database`, `com`.
    private static final int LEVELS = 5;

    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(TransactionKillCommand command, String... arguments) {
        return new CommandLine(command).setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
    }

    @Test
    void anUnknownStepListsTheSteps() {
        assertThat(run(new TransactionKillCommand(), "--step", "nowhere")).isEqualTo(2);
        assertThat(err.toString()).contains("--step 'nowhere' is in none of", "decision is forced");
    }

    @Test
    void transactionsAreAtomicAfterAKill() throws Exception {
        // Maven sets this property to the project's folder. Other test runners may use a class path that a child
        // process does not inherit.
        assumeTrue(System.getProperty("bowler.root") != null);
        Path repository = Path.of(JdbcDataSource.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (int level = 0; level < LEVELS; level++) {
            repository = repository.getParent();
        }
        nothingIsHalfDone(new JarCache(folder, repository), "h2");
        nothingIsHalfDone(JarCache.ofUser(), "bowler");
        out.getBuffer().setLength(0);
        nothingIsHalfDone(JarCache.ofUser(), "server");
    }

    private void nothingIsHalfDone(JarCache jars, String database) {
        int code = run(new TransactionKillCommand(jars), "--database", database, "--step", "recovery: commit b, done");
        assertThat(code).as("%s%s", out, err).isZero();
        assertThat(out.toString()).containsPattern("decision is forced +1 .*sound").containsPattern("recovery: commit b, done +1 .*sound")
            .contains(" transactions found, outcomes of ");
    }
}
