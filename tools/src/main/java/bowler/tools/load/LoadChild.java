// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.client.Workload;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.peer.ChildLine;
import bowler.tools.peer.ParentWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/// Main class of the JVM that runs one database and its clients. Its one argument is the file with its [ChildSpec]. It
/// ends when its standard input does, so that it never outlives its parent.
public final class LoadChild {
    private static final int FAILED = 3;

    /// Measures one number of clients in this JVM.
    public interface Measuring {
        /// @param listener to be told how it goes
        /// @return lines for the parent
        List<String> measure(ChildSpec spec, Workload workload, int clients, Harness.Listener listener)
            throws SQLException, IOException, InterruptedException;
    }

    private final PrintStream out;
    private final ChildSpec spec;
    private final Measuring measuring;

    private LoadChild(PrintStream out, ChildSpec spec, Measuring measuring) {
        this.out = out;
        this.spec = spec;
        this.measuring = measuring;
    }

    public static void main(String[] arguments) throws IOException {
        run(arguments[0], (spec, workload, clients, listener) ->
            new Harness(spec, workload, listener).measure(clients).stream().map(measurement -> ChildLine.MEASURE + measurement.toLine()).toList());
    }

    /// Measures in this JVM's own way what the file says, then ends the JVM.
    public static void run(String specFile, Measuring measuring) throws IOException {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        int exitCode = new LoadChild(out, ChildSpec.read(Path.of(specFile)), measuring).run();
        out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    private int run() {
        try {
            report(ChildLine.PROGRESS, "opening");
            if (!spec.databaseTarget().isHashMap()) {
                spec.databaseTarget().setUp();
            }
            try (Workload workload = spec.workload().open(spec)) {
                report(ChildLine.PROGRESS, "filling and reading tables");
                workload.prepare();
                for (int clients : spec.clients()) {
                    measuring.measure(spec, workload, clients, (stage, second, ofSeconds, rate) -> report(ChildLine.PROGRESS,
                        progress(clients, stage, second, ofSeconds, rate))).forEach(line -> report("", line));
                }
            }
            spec.databaseTarget().shutDown();
            return 0;
        } catch (SQLException failure) {
            return failed(failure, failure.getMessage() + " (SQLState " + failure.getSQLState() + ")");
        } catch (IOException failure) {
            return failed(failure, failure.getMessage());
        } catch (InterruptedException | RuntimeException | Error failure) {
            return failed(failure, failure.toString());
        }
    }

    private int failed(Throwable failure, String message) {
        failure.printStackTrace();
        report(ChildLine.FAILED, message);
        return FAILED;
    }

    private static String progress(int clients, String stage, double second, double ofSeconds, double rate) {
        String time = ofSeconds == 0 ? "" : Double.isInfinite(ofSeconds) ? String.format(Locale.ROOT, " %.0f s", second)
            : String.format(Locale.ROOT, " %.0f of %.0f s", second, ofSeconds);
        String speed = rate == 0 ? "" : String.format(Locale.ROOT, ", %,.0f tx/s", rate);
        return clients + (clients == 1 ? " client, " : " clients, ") + stage + time + speed;
    }

    private void report(String kind, String text) {
        out.println(kind + String.join(" ", (text == null ? "" : text).split("\\R+")));
        out.flush();
    }
}
