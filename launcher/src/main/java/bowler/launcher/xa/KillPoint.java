// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.jta.transaction.ParallelismMode;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Where a process is to be killed. The thread that comes there tells the parent, and goes no further.
final class KillPoint {
    static final String NOWHERE = "nowhere";

    static final String WORKED = "both have worked";
    static final String FORCING = "decision is to be forced";
    static final String FORCED = "decision is forced";
    static final String RETURNED = "commit has returned";

    /// One kill.
    ///
    /// @param point where
    /// @param after where the process before is killed, so that recovery has something to do; null if that does not matter
    record Plan(String point, String after) {}

    private final PrintStream out;
    private final String wanted;
    private final AtomicInteger left;

    /// @param skip how often the point is passed before
    KillPoint(PrintStream out, String wanted, int skip) {
        this.out = out;
        this.wanted = wanted;
        this.left = new AtomicInteger(skip);
    }

    /// Where b has prepared a has, too, if recovery shall find both: so not side by side.
    ParallelismMode parallel() {
        return wanted.equals(answered("b", "prepare")) ? ParallelismMode.NEVER : ParallelismMode.AUTO;
    }

    static String asked(String resource, String verb) {
        return verb + " " + resource + ", asked";
    }

    static String answered(String resource, String verb) {
        return verb + " " + resource + ", done";
    }

    /// All, in the order in which a transaction comes by.
    static List<Plan> all() {
        List<Plan> plans = new ArrayList<>();
        plans.add(new Plan(WORKED, null));
        both(plans, "a", "prepare", null);
        both(plans, "b", "prepare", null);
        plans.add(new Plan(FORCING, null));
        plans.add(new Plan(FORCED, null));
        both(plans, "a", "commit", null);
        both(plans, "b", "commit", null);
        plans.add(new Plan(RETURNED, null));
        both(plans, "a", "commit in one phase", null);
        both(plans, "a", "rollback", null);
        for (String name : List.of("a", "b")) {
            both(plans, name, "recovery: commit", FORCED);
            both(plans, name, "recovery: rollback", answered("b", "prepare"));
        }
        return plans;
    }

    private static void both(List<Plan> plans, String resource, String verb, String after) {
        plans.add(new Plan(asked(resource, verb), after));
        plans.add(new Plan(answered(resource, verb), after));
    }

    void reached(String point) {
        if (point.equals(wanted) && left.getAndDecrement() == 0) {
            report("@at");
            while (true) {
                LockSupport.park(this);
            }
        }
    }

    /// One line for the parent.
    synchronized void report(String line) {
        out.println(String.join(" ", line.split("\\R+")));
        out.flush();
    }
}
