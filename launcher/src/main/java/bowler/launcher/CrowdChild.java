// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.queries.crowd.Crowd;
import bowler.tools.load.ParentWatch;
import java.io.PrintStream;

/// Main class of a JVM in which a crowd works until it is killed.
///
///     URL SESSIONS SEED
///
/// It tells its parent `session commit` for each commit that was acknowledged to it, and `@fault text`.
public final class CrowdChild {
    static final String FAULT = "@fault ";

    private CrowdChild() {}

    public static void main(String[] arguments) throws Exception {
        ParentWatch.start();
        PrintStream out = System.out;
        Crowd crowd = new Crowd(arguments[0], (session, commit) -> tell(out, session + " " + commit),
            finding -> tell(out, FAULT + finding.kind() + ": " + finding.sql() + " -> " + finding.text().replaceAll("\\R", " ")));
        crowd.run(Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]), () -> true);
    }

    private static void tell(PrintStream out, String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}
