// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.load.client.Xorshift;
import bowler.tools.load.workload.AccountsDatabase;
import bowler.tools.load.workload.TpcbClient;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.ParentWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Main class of the JVM that is killed, and of the one that opens the database again.
///
///     prepare SPEC              makes the tables, ends orderly
///     work SPEC ACKS ROUND N    N clients until killed
///     audit SPEC ACKS DURABLE   opens, looks, settles, ends orderly; DURABLE false: the last commits may be lost
///
/// It tells its parent: `@working` when all clients are connected, `@opening` before it opens the database,
/// `@opened millis`, `@audited transactions acknowledged`, `@finding text`, `@failed text`.
public final class CrashChild {
    static final String WORKING = "@working";
    static final String OPENING = "@opening";
    static final String OPENED = "@opened ";
    static final String AUDITED = "@audited ";
    static final String FINDING = "@finding ";
    static final String FAILED = "@failed ";
    private static final int CLIENTS_PER_ROUND = 1_000;
    private static final int FAILURE = 3;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final PrintStream out;

    private CrashChild(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        int exitCode = new CrashChild(out).run(arguments);
        out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    private int run(String[] arguments) {
        Path spec = Path.of(arguments[1]);
        try {
            switch (arguments[0]) {
                case "prepare" -> prepare(spec);
                case "work" -> work(spec, new Acknowledgements(Path.of(arguments[2])), Integer.parseInt(arguments[3]),
                    Integer.parseInt(arguments[4]));
                case "audit" -> audit(spec, new Acknowledgements(Path.of(arguments[2])),
                    Boolean.parseBoolean(arguments[3]));
                default -> throw new IllegalArgumentException(arguments[0]);
            }
            return 0;
        } catch (SQLException failure) {
            return failed(failure, failure.getMessage() + " (SQLState " + failure.getSQLState() + ")");
        } catch (LoadFailure failure) {
            return failed(failure, failure.getMessage());
        } catch (IOException | InterruptedException | RuntimeException | Error failure) {
            return failed(failure, failure.toString());
        }
    }

    private int failed(Throwable failure, String message) {
        failure.printStackTrace();
        report(FAILED + message);
        return FAILURE;
    }

    private void prepare(Path spec) throws IOException, SQLException {
        try (AccountsDatabase accountsDatabase = AccountsDatabase.open(spec)) {
            accountsDatabase.prepare();
        }
    }

    /// Returns only when a client has failed.
    private void work(Path spec, Acknowledgements acknowledgements, int round, int count)
        throws IOException, SQLException, InterruptedException {
        try (AccountsDatabase accountsDatabase = AccountsDatabase.open(spec)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int clientId = round * CLIENTS_PER_ROUND + i;
                TpcbClient client = accountsDatabase.client(clientId);
                Acknowledgements.Writer writer = acknowledgements.writer(clientId);
                threads.add(Thread.ofPlatform().unstarted(() -> serve(client, writer, Xorshift.start(accountsDatabase.seed(), clientId))));
            }
            report(WORKING);
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private void serve(TpcbClient client, Acknowledgements.Writer writer, long start) {
        long random = start;
        try {
            while (true) {
                random = Xorshift.next(random);
                try {
                    client.transact(Xorshift.bits(random));
                } catch (SQLException failure) {
                    client.rollback();
                    if (!AccountsDatabase.isRetryable(failure)) {
                        throw failure;
                    }
                    continue;
                }
                writer.append(client.sequence());
            }
        } catch (SQLException | IOException | RuntimeException | Error failure) {
            failed(failure, "a client failed: " + failure.getMessage());
            Runtime.getRuntime().halt(FAILURE);
        }
    }

    private void audit(Path spec, Acknowledgements acknowledgements, boolean durable) throws IOException, SQLException {
        report(OPENING);
        long begin = System.nanoTime();
        Map<Integer, Acknowledgements.Known> known = acknowledgements.read();
        try (AccountsDatabase accountsDatabase = AccountsDatabase.open(spec)) {
            report(OPENED + (System.nanoTime() - begin) / NANOS_PER_MILLI);
            var audit = new BankAudit(accountsDatabase);
            List<String> findings = audit.run(durable ? known : Acknowledgements.withoutDurability(known));
            findings.forEach(finding -> report(FINDING + finding));
            long acknowledged = 0;
            for (Map.Entry<Integer, Acknowledgements.Known> client : known.entrySet()) {
                acknowledged += client.getValue().atLeast();
                if (findings.isEmpty()) {
                    acknowledgements.settle(client.getKey(), audit.commitsOf(client.getKey()));
                }
            }
            report(AUDITED + audit.transactions() + " " + acknowledged);
        }
    }

    private synchronized void report(String line) {
        out.println(String.join(" ", line.split("\\R+")));
        out.flush();
    }
}
