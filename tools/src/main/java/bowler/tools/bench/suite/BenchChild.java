// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.ChildLine;
import bowler.tools.peer.ParentWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/// Main class of the JVM that runs a suite on one database. Its one argument is the file with its [BenchSpec]. It ends
/// when its standard input does, so that it never outlives its parent.
public final class BenchChild implements BenchListener {
    private static final int FAILED = 3;
    private static final char TAB = '\t';

    private final PrintStream out;

    private BenchChild(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        ParentWatch.start();
        PrintStream out = System.out;
        System.setOut(System.err);
        int exitCode = new BenchChild(out).run(BenchSpec.read(Path.of(arguments[0])));
        out.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    private int run(BenchSpec spec) {
        try {
            progress("opening");
            spec.databaseTarget().setUp();
            try (Connection connection = spec.databaseTarget().connect()) {
                spec.suite().start(spec, this).run(connection);
            }
            spec.databaseTarget().shutDown();
            return 0;
        } catch (SQLException failure) {
            return failed(failure, failure.getMessage() + " (SQLState " + failure.getSQLState() + ")");
        } catch (IOException | RuntimeException | Error failure) {
            return failed(failure, failure.toString());
        }
    }

    private int failed(Throwable failure, String message) {
        failure.printStackTrace();
        report(ChildLine.FAILED, oneLine(message));
        return FAILED;
    }

    @Override
    public void progress(String text) {
        report(ChildLine.PROGRESS, oneLine(text));
    }

    @Override
    public void measured(String task, double value) {
        report(ChildLine.MEASURE, task + TAB + value);
    }

    @Override
    public void failed(String task, String why) {
        report(ChildLine.MEASURE, task + TAB + Double.NaN + TAB + oneLine(why));
    }

    @Override
    public void stuck(String task, String why) {
        failed(task, why);
        Runtime.getRuntime().halt(0);
    }

    private static String oneLine(String text) {
        return String.join(" ", (text == null ? "" : text).split("\\s+"));
    }

    private void report(String kind, String text) {
        out.println(kind + text);
        out.flush();
    }
}
