// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.queries.crowd.SessionCrowd;
import bowler.tools.peer.ParentWatch;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Main class of a JVM in which crowds work, each in a database of its own, until it is killed.
///
///     URLS PASSING SESSIONS SEED
///
/// URLS stand in one argument, with blanks between them; PASSING is the URL of a database that comes and goes, or empty.
/// It tells its parent `session commit` for each commit that was acknowledged to it, and `@fault text`. Sessions are counted on from database to database.
public final class CrowdChild {
    static final String FAULT = "@fault ";

    private CrowdChild() {}

    public static void main(String[] arguments) throws Exception {
        ParentWatch.start();
        PrintStream out = System.out;
        String[] urls = arguments[0].split(" ");
        int sessions = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> runs = new ArrayList<>();
            for (int number = 0; number < urls.length; number++) {
                int database = number;
                SessionCrowd sessionCrowd = new SessionCrowd(urls[database], (session, commit) -> report(out, database * sessions + session + " " + commit),
                    finding -> report(out, FAULT + finding.kind() + ": " + finding.sql() + " -> " + finding.text().replaceAll("\\R", " ")));
                runs.add(threads.submit(() -> sessionCrowd.run(sessions, seed + database, () -> true)));
            }
            if (!arguments[1].isEmpty()) {
                runs.add(threads.submit(() -> new ReopenedDatabase(arguments[1], fault -> report(out, FAULT + fault)).connectRepeatedly(() -> true)));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        }
    }

    private static void report(PrintStream out, String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}
