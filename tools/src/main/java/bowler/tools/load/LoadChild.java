// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;

/// Main class of the JVM that runs one database and its clients. Its one argument is the file with its [ChildSpec]. It
/// ends when its standard input does, so that it never outlives its parent.
public final class LoadChild {
    private static final int FAILED = 3;

    private final PrintStream out;
    private final ChildSpec spec;

    private LoadChild(PrintStream out, ChildSpec spec) {
        this.out = out;
        this.spec = spec;
    }

    public static void main(String[] arguments) throws IOException {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        int exitCode = new LoadChild(out, ChildSpec.read(Path.of(arguments[0]))).run();
        out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    private int run() {
        try {
            tell(ChildLine.PROGRESS, "opening");
            if (!spec.database().isHashMap()) {
                spec.database().setUp();
            }
            try (Workload workload = spec.workload().open(spec)) {
                tell(ChildLine.PROGRESS, "filling and reading tables");
                workload.prepare();
                for (int clients : spec.clients()) {
                    var harness = new Harness(spec, workload, (stage, second, ofSeconds, rate) -> tell(ChildLine.PROGRESS,
                        progress(clients, stage, second, ofSeconds, rate)));
                    for (Measure measure : harness.measure(clients)) {
                        tell(ChildLine.MEASURE, measure.toLine());
                    }
                }
            }
            spec.database().shutDown();
            return 0;
        } catch (SQLException failure) {
            return failed(failure, failure.getMessage() + " (SQLState " + failure.getSQLState() + ")");
        } catch (LoadFailure failure) {
            return failed(failure, failure.getMessage());
        } catch (InterruptedException | RuntimeException | Error failure) {
            return failed(failure, failure.toString());
        }
    }

    private int failed(Throwable failure, String message) {
        failure.printStackTrace();
        tell(ChildLine.FAILED, message);
        return FAILED;
    }

    private static String progress(int clients, String stage, double second, double ofSeconds, double rate) {
        String time = ofSeconds == 0 ? "" : Double.isInfinite(ofSeconds) ? String.format(Locale.ROOT, " %.0f s", second)
            : String.format(Locale.ROOT, " %.0f of %.0f s", second, ofSeconds);
        String speed = rate == 0 ? "" : String.format(Locale.ROOT, ", %,.0f tx/s", rate);
        return clients + (clients == 1 ? " client, " : " clients, ") + stage + time + speed;
    }

    private void tell(String kind, String text) {
        out.println(kind + String.join(" ", (text == null ? "" : text).split("\\R+")));
        out.flush();
    }
}
